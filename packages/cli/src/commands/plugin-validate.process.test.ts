import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createFolder,
  createFolderWithServer,
  FROM_SOURCE,
  runLearnwright,
  runModule,
  writeFiles,
} from '../../tests/learnwright.ts';
import { createPluginPackage, QUIZ_JS } from '../../tests/plugin-package.ts';

const MODULE = new URL('../index.ts', import.meta.url).href;
const validate = (folder: string, ...words: string[]) =>
  runLearnwright(folder, ['plugin', 'validate', ...words], FROM_SOURCE);

describe('a plugin that servers take', () => {
  test('is so as a folder, and nothing is written there', () => {
    const { status, stdout, stderr } = validate(createPluginPackage());
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const trial = 'Trial    its code was run on this machine, in a process of its own\n(?:Without  .*\n)*';
    const warning = 'Warnings\n {2}trial\\.not_activated {2}once\n.*\n\n';
    const rows = `^${warning}Plugin   quiz 1\\.2\\.0\n${trial}SHA-256  [0-9a-f]{64}\n\nAs far as it was tried, servers take this plugin\\.\n$`;
    expect(stdout).toMatch(new RegExp(rows));
  });

  test('is so as a ZIP, with the same hash', () => {
    const folder = createPluginPackage();
    const packed = JSON.parse(runLearnwright(folder, ['plugin', 'pack', '--json'], FROM_SOURCE).stdout);
    const validated = JSON.parse(validate(folder, 'quiz-1.2.0.zip', '--json').stdout);
    const { sha256 } = packed;
    // There is no server in the folder.
    const findings = [expect.objectContaining({ rule: 'trial.not_activated', severity: 'warning' })];
    const trial = { trial: 'run', trial_gaps: expect.any(Array) };
    expect(validated).toEqual({
      valid: true,
      plugin: 'quiz',
      version: '1.2.0',
      sha256,
      signature: 'unsigned',
      key_id: null,
      findings,
      activation: 'none',
      databases: [],
      ...trial,
    });
  });

  test('is activated on the server whose own command validates it, where the folder has none', () => {
    const home = createFolderWithServer({}, { tryInstallation: 'return { findings: [] }' });
    // The command starts Node with the options that it was started with itself; here they would hold this code.
    const code = `import { runCommandLine } from '${MODULE}';
      process.execArgv = ${JSON.stringify(FROM_SOURCE)};
      process.exitCode = await runCommandLine(['plugin', 'validate', '--json'], ${JSON.stringify(home)});`;
    const { status, stdout } = runModule(createPluginPackage(), code);
    expect({ status, ...JSON.parse(stdout) }).toMatchObject({ status: 0, activation: 'run', databases: ['SQLite'] });
  });

  test('is so as a package that is installed in the folder or above', () => {
    const folder = createFolder();
    const place = join(folder, 'node_modules/@acme/learnwright-plugin-quiz');
    mkdirSync(dirname(place), { recursive: true });
    renameSync(createPluginPackage(), place);
    const below = join(folder, 'below');
    mkdirSync(below);
    expect(validate(below, '@acme/learnwright-plugin-quiz').stdout).toContain('quiz 1.2.0');
  });
});

describe('a plugin that servers refuse', () => {
  test('is refused by what its files are', () => {
    const folder = createPluginPackage({ 'dist/index.js': `import 'lodash';\n${QUIZ_JS}` });
    const { status, stdout, stderr } = validate(folder);
    expect(status).toBe(3);
    expect(stdout).toContain('Errors\n  code.bare_import  quiz/dist/index.js\n');
    expect(stdout).toMatch(/^Trial +none: its code has not run$/m);
    expect(stderr).toContain('Refused: 1 error. No server would install this plugin.');
  });

  test('is refused by what happens when it is loaded', () => {
    const folder = createPluginPackage({ 'dist/index.js': `${QUIZ_JS}throw new Error('not today');\n` });
    const { status, stdout } = validate(folder, '--json');
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, findings: [{ rule: 'trial.import_failed' }] });
  });

  test('is refused by a route for nobody there is', () => {
    const routes = "[{ method: 'GET', path: '/a', access: 'lerner', response: { 204: null }, handler() {} }]";
    const folder = createPluginPackage({ 'dist/index.js': QUIZ_JS.replace(' };', `, routes: () => ${routes} };`) });
    const { status, stdout } = validate(folder);
    expect(status).toBe(3);
    expect(stdout).toContain('trial.bad_access  quiz/plugin.js\n');
    expect(stdout).toContain('routes: GET /a: "lerner" is no access.');
  });

  test('is refused where it is no archive', () => {
    const folder = createFolder();
    writeFiles(folder, { 'quiz.zip': 'nothing' });
    expect(validate(folder, 'quiz.zip').stdout).toContain('archive.not_a_zip');
  });
});

test.each(['nowhere.zip', '@acme/absent', '../absent', 'fs'])('%s, which is nothing, is wrong usage', (source) => {
  const { status, stderr } = validate(createFolder(), source);
  expect(status).toBe(2);
  expect(stderr).toContain('There is no folder or file');
});
