import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listReferences } from '../programs/references.ts';
import { openRepository } from '../repository/open-repository.ts';
import { parseModule } from '../repository/source-module.ts';
import { ROOT } from '../run-command.ts';

const INSTALLER = 'packages/plugin-installer/src';
const STORY = `${INSTALLER}/install-plugin.ts`;
const repository = openRepository(ROOT);
const [, section = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('\n### An installation: ');
/** The files that the page names; those without a package are the installer's. */
const LISTED = [
  ...new Set([...(section.split('\n### ')[0] ?? '').matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file)),
].map((file) => (/^(?:apps|packages)\//.test(file) ? file : `${INSTALLER}/${file}`));

/** The files that a file imports, or starts as a program, directly or through others, inside its package. */
function followImports(from: string): ReadonlySet<string> {
  const reached = new Set([from]);
  // Files that are found on the way are followed, too.
  for (const file of reached) {
    const { imports, text } = parseModule(repository, file);
    for (const { specifier } of imports) {
      if (specifier.startsWith('.')) reached.add(posix.join(posix.dirname(file), specifier));
    }
    for (const program of listReferences(text, join(ROOT, file))) reached.add(relative(ROOT, program));
  }
  return reached;
}

describe('The story of an installation', () => {
  it('lists at most 28 files, and all of them are there', () => {
    expect(LISTED.length).toBeGreaterThan(0);
    expect(LISTED.length).toBeLessThanOrEqual(28);
    expect(LISTED.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('lists every file of the installer that install-plugin.ts needs, and no other but the one above it', () => {
    const needed = [...followImports(STORY), `${INSTALLER}/create-installer.ts`];
    expect(LISTED.filter((file) => file.startsWith(INSTALLER)).toSorted()).toEqual(needed.toSorted());
  });
});
