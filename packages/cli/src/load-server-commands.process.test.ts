import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  createFolder,
  createFolderWithServer,
  packageFolder,
  runLearnwright,
  runModule,
  writePackage,
} from '../tests/learnwright.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, 'load-server-commands.ts')).href;

/** Loads the commands from these folders and prints what doctor says. */
const loadFrom = (folders: readonly string[]) =>
  runModule(
    createFolder(),
    `import { loadServerCommands } from '${MODULE}';
     console.log(await (await loadServerCommands(${JSON.stringify(folders)})).doctor());`,
  );

const doctor = (name: string) =>
  `return [{ name: ${JSON.stringify(name)}, ok: true, state: 'ok', detail: '', todo: null }]`;
const commands = (name: string) =>
  `export const createServerCommands = () => ({ places: () => ({}), async doctor() { ${doctor(name)} } });`;

test('finds the server from a folder below the one it is installed in', () => {
  const folder = join(createFolderWithServer({ doctor: doctor('above') }), 'below/further');
  mkdirSync(folder, { recursive: true });
  expect(runLearnwright(folder, ['doctor']).stdout).toContain('above');
});

test('takes the source of the server when Node runs with the source condition, else the build', () => {
  const folder = createFolder();
  writePackage(folder, { './commands': { '@learnwright/source': './source.js', default: './built.js' } });
  writeFileSync(join(packageFolder(folder), 'source.js'), commands('from source'));
  writeFileSync(join(packageFolder(folder), 'built.js'), commands('from the build'));
  expect(runLearnwright(folder, ['doctor'], ['--conditions=@learnwright/source']).stdout).toContain('from source');
  expect(runLearnwright(folder, ['doctor']).stdout).toContain('from the build');
});

test('takes the server of the first folder that has one', () => {
  const first = createFolderWithServer({ doctor: doctor('first') });
  const second = createFolderWithServer({ doctor: doctor('second') });
  expect(loadFrom([createFolder(), first, second]).stdout).toContain('first');
});

test('says how to install a server that is not there', () => {
  const { status, stderr } = loadFrom([createFolder(), createFolder()]);
  expect(status).toBe(1);
  expect(stderr).toContain("ending: 'server_missing'");
  expect(stderr).toContain('npm install @learnwright/server');
});

test.each([
  ['exports no commands', { './package.json': './package.json' }],
  ['was not built', { './commands': './dist/commands.js', './package.json': './package.json' }],
])('names the place of a server that %s', (_, exports) => {
  const folder = createFolder();
  writePackage(folder, exports);
  const { status, stderr } = runLearnwright(folder, ['migrate']);
  expect(status).toBe(4);
  expect(stderr).toContain('does not offer its commands');
  expect(stderr).toContain(join('@learnwright', 'server', 'package.json'));
});

test('passes on why the server itself could not be loaded', () => {
  const folder = createFolderWithServer({});
  writeFileSync(join(packageFolder(folder), 'commands.js'), 'throw new Error("config/app.yaml, line 3: unknown key.")');
  const { status, stderr } = runLearnwright(folder, ['migrate']);
  expect(status).toBe(1);
  expect(stderr).toContain('config/app.yaml, line 3: unknown key.');
});
