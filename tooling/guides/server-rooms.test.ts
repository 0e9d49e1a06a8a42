import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../repository/open-repository.ts';
import { parseModule } from '../repository/source-module.ts';
import { ROOT } from '../run-command.ts';

const SOURCES = 'apps/server/src';
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const [, section = ''] = PAGE.split('\n## The rooms of the server\n');
const ROOMS = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z]+)` \|/gm)].map(([, room = '']) => room);

/** The room of a file of the server; null for the entries that stand in front of all rooms. */
function roomOf(file: string): string | null {
  return /^apps\/server\/src\/([^/]+)\//.exec(file)?.[1] ?? null;
}

describe('The rooms of the server', () => {
  it('are the folders of its sources', () => {
    const folders = readdirSync(join(ROOT, SOURCES), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(ROOMS.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('import only rooms below them', () => {
    const repository = openRepository(ROOT);
    const sources = repository.files.filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file));
    const climbing = sources.flatMap((file) => {
      const from = roomOf(file);
      if (from === null) return [];
      const targets = parseModule(repository, file).imports.map(({ specifier }) =>
        specifier.startsWith('.') ? roomOf(posix.join(posix.dirname(file), specifier)) : null,
      );
      return targets.filter((to) => to !== null && ROOMS.indexOf(to) < ROOMS.indexOf(from)).map((to) => [file, to]);
    });
    expect(climbing).toEqual([]);
  });

  it('have code, and not tests alone', () => {
    const repository = openRepository(ROOT);
    const withCode = new Set(
      repository.files.filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file)).map(roomOf),
    );
    expect(ROOMS.filter((room) => !withCode.has(room))).toEqual([]);
  });
});
