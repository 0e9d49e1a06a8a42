import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest } from '../repository/is-test.ts';
import { openRepository } from '../repository/open-repository.ts';
import { parseModule } from '../repository/source-module.ts';
import { ROOT } from '../run-command.ts';

const INSTALLER = 'packages/plugin-installer/src';
const HOST = 'packages/plugin-host/src';
/** Where the types for a plugin are: each that is exported here and ends in `Plugin` stands in the table of the README. */
const PLUGIN_TYPES = [HOST, INSTALLER, 'packages/plugin-sdk/src/loading'];
const repository = openRepository(ROOT);

/** The modules of a folder without its tests. */
function listModules(folder: string) {
  const files = repository.files.filter(
    (file) => file.startsWith(`${folder}/`) && file.endsWith('.ts') && !isTest(file),
  );
  return files.map((file) => parseModule(repository, file));
}

/** The types that the modules of a folder declare and export; an index exports again what others declare. */
function listTypes(folder: string): readonly string[] {
  const modules = listModules(folder).filter(({ file }) => !file.endsWith('/index.ts'));
  return modules.flatMap(({ exports }) => exports.filter(({ isType }) => isType).map(({ name }) => name));
}

describe('The plugin host', () => {
  it('has at most 80 files and 130 exported types', () => {
    expect(listModules(HOST).length).toBeLessThanOrEqual(80);
    expect(listTypes(HOST).length).toBeLessThanOrEqual(130);
    // A count of nothing would pass.
    expect(listTypes(HOST)).toContain('Plugin');
  });

  it('and the installer have at most eight types for a plugin, which the README lists', () => {
    const readme = readFileSync(join(ROOT, 'packages/plugin-host/README.md'), 'utf8');
    const [, table = ''] = readme.split(' eight types for a plugin:\n');
    const listed = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
    expect(listed).toHaveLength(8);
    const exported = new Set(PLUGIN_TYPES.flatMap(listTypes).filter((name) => name.endsWith('Plugin')));
    expect([...exported].filter((name) => !listed.includes(name))).toEqual([]);
    expect(exported.size).toBeGreaterThan(0);
  });

  it('writes the status of a plugin in one file', () => {
    const writers = listModules(HOST).filter(({ text }) => /\bcreateHealthRecords\b/.test(text));
    expect(writers.map(({ file }) => posix.basename(file)).toSorted()).toEqual([
      'health-records.ts',
      'plugin-statuses.ts',
    ]);
  });
});
