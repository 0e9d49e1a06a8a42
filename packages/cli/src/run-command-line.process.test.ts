import { describe, expect, test } from 'vitest';
import { createFolderWithServer, PLACES_LINE, runLearnwright } from '../tests/learnwright.ts';
import { listCommandHelp } from './create-program.ts';

const MIGRATED = '({ database: "sqlite:./data/a.db", applied: { core: ["0001-initial"], content: [] } })';

describe('help', () => {
  const folder = createFolderWithServer({});

  test('the first page names every command and the exit statuses', () => {
    const { status, stdout, stderr } = runLearnwright(folder, ['--help']);
    expect(status).toBe(0);
    expect(stderr).toBe('');
    for (const word of [
      'serve',
      'migrate',
      'seed',
      'content',
      'token',
      'plugin',
      'secrets',
      'doctor',
      '--json',
      'Exit status:',
    ]) {
      expect(stdout).toContain(word);
    }
  });

  test('the page of a command is printed by --help', () => {
    const { status, stdout, stderr } = runLearnwright(folder, ['plugin', 'new', '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Usage: learnwright plugin new');
  });

  test.each([
    'serve',
    'migrate',
    'seed',
    'content import',
    'secrets rotate',
    'doctor',
    'token create',
    'token list',
    'token revoke',
    ...['new', 'dev', 'validate', 'pack', 'keygen', 'list', 'install', 'enable', 'disable', 'rollback', 'remove'].map(
      (word) => `plugin ${word}`,
    ),
  ])('%s has examples', (words) => {
    const { help } = listCommandHelp().find(({ command }) => command === `learnwright ${words}`) ?? {};
    expect(help).toContain(`Usage: learnwright ${words}`);
    expect(help).toContain(`  $ learnwright ${words}`);
  });

  test('what "plugin dev" starts is no command for people', () => {
    expect(runLearnwright(folder, ['plugin', '--help']).stdout).not.toMatch(/^ {2}serve\b/m);
    expect(listCommandHelp().map(({ command }) => command)).not.toContain('learnwright plugin serve');
  });

  test('the version is a version', () => {
    expect(runLearnwright(folder, ['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('wrong usage', () => {
  const folder = createFolderWithServer({ serve: 'throw new Error("reached")' });

  test.each([
    [[], 'Usage: learnwright'],
    [['srve'], "unknown command 'srve'"],
    [['migrate', '--fast'], "unknown option '--fast'"],
    [['content'], 'Usage: learnwright content'],
    [['plugin'], 'Usage: learnwright plugin'],
    [['token'], 'Usage: learnwright token'],
    [['secrets'], 'Usage: learnwright secrets'],
    [['plugin', 'enable'], "missing required argument 'name'"],
    [['plugin', 'dev', '--port', 'x'], 'Give a whole number from 0 to 65535.'],
    [['content', 'import'], "missing required argument 'source'"],
    [['content', 'import', 'nowhere'], 'There is no folder or file'],
    [['serve', '--port', '70000'], 'Give a whole number from 0 to 65535.'],
  ])('%j ends with status 2 and says why', (words, sentence) => {
    const { status, stdout, stderr } = runLearnwright(folder, words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('with --json the complaint is the one document on the standard output', () => {
    const { status, stdout, stderr } = runLearnwright(folder, ['serve', '--port', 'x', '--json']);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'usage', message: expect.stringContaining('--port') });
  });
});

describe('results', () => {
  test('are sentences for people', () => {
    const folder = createFolderWithServer({ migrate: `return ${MIGRATED}` });
    const { status, stdout } = runLearnwright(folder, ['migrate']);
    expect(status).toBe(0);
    expect(stdout).toBe('Database  sqlite:./data/a.db\nApplied:\n  core  0001-initial\n');
  });

  test('are the report itself with --json, before or after the command', () => {
    const folder = createFolderWithServer({ migrate: `return ${MIGRATED}` });
    const { stdout } = runLearnwright(folder, ['migrate', '--json']);
    expect(JSON.parse(stdout).applied.core).toEqual(['0001-initial']);
    expect(runLearnwright(folder, ['--json', 'migrate']).stdout).toBe(stdout);
  });

  test('seed says whether the user is new, and draws no bar where there is no terminal', () => {
    const folder = createFolderWithServer({
      seed: 'args[0](1, 2); return { sets: 1, lessons: 2, user_id: "u1", created: false }',
    });
    const { stdout, stderr } = runLearnwright(folder, ['seed']);
    expect(stdout).toContain('u1 (was there)');
    expect(stderr).toBe(PLACES_LINE);
  });

  test('serve is given exactly the options that were written', () => {
    const folder = createFolderWithServer({ serve: 'console.log(JSON.stringify(args))' });
    const all = ['serve', '--port', '0', '--host', '::1', '--seed-new', '--new-database'];
    expect(runLearnwright(folder, all).stdout).toBe('[{"port":0,"host":"::1","seed_new":true,"new_database":true}]\n');
    expect(runLearnwright(folder, ['serve', '--json']).stdout).toBe('[{}]\n');
  });
});

describe('doctor', () => {
  const checks = (ok: boolean) =>
    `return [{ name: "database", ok: ${ok}, state: "${ok ? 'warn' : 'fail'}", detail: "Reached.", todo: "Look." }]`;

  test('ends with status 0 when all is well', () => {
    expect(runLearnwright(createFolderWithServer({ doctor: checks(true) }), ['doctor']).status).toBe(0);
  });

  test('ends with status 3 when it found a problem', () => {
    const folder = createFolderWithServer({ doctor: checks(false) });
    const { status, stdout, stderr } = runLearnwright(folder, ['doctor']);
    expect(status).toBe(3);
    expect(stdout).toContain('PROBLEM  database  Reached.\n                   → Look.');
    expect(stderr).toContain('1 problem found.');
    expect(JSON.parse(runLearnwright(folder, ['doctor', '--json']).stdout).ok).toBe(false);
  });
});

describe('failures', () => {
  const failing = createFolderWithServer({
    migrate: 'throw Object.assign(new Error("The database is locked."), { findings: [{ pointer: "/a" }] })',
    serve:
      'const { createServer } = await import("node:net"); const s = createServer(); await new Promise((r) => s.listen(0, r)); try { await new Promise((_, no) => createServer().on("error", no).listen(s.address().port)); } finally { s.close(); }',
  });

  test('are a sentence with the findings, without a stack', () => {
    const { status, stdout, stderr } = runLearnwright(failing, ['migrate']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('The database is locked.\n  {"pointer":"/a"}\n');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('show their stack with --debug', () => {
    expect(runLearnwright(failing, ['migrate', '--debug']).stderr).toMatch(/^\s+at /m);
  });

  test('are one document with --json', () => {
    const { status, stdout, stderr } = runLearnwright(failing, ['migrate', '--json']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'failed', message: 'The database is locked.', findings: [{ pointer: '/a' }] },
    });
  });

  test('a port that is taken is said in words', () => {
    const { status, stderr } = runLearnwright(failing, ['serve']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Port \d+ is taken by another program\./);
  });
});

describe('a command whose plugins leave a timer behind', () => {
  const LEFT = 'setInterval(() => undefined, 60_000);';
  const many = JSON.stringify(Array.from({ length: 2_000 }, (_, step) => `step-${step}`));
  const folder = createFolderWithServer(
    { migrate: `${LEFT} return { database: 'a.db', applied: { core: ${many} } };`, doctor: `${LEFT} return [];` },
    { list: `${LEFT} return [];`, disable: `${LEFT} throw new Error('It is not known.');` },
  );

  test.each([
    [['migrate', '--json'], 0],
    [['doctor', '--json'], 0],
    [['plugin', 'list', '--json'], 0],
    [['plugin', 'disable', 'quiz', '--json'], 1],
  ])('%j ends with its output whole', (words, status) => {
    const run = runLearnwright(folder, words);
    expect(run.status).toBe(status);
    expect(() => JSON.parse(run.stdout)).not.toThrow();
  });
});
