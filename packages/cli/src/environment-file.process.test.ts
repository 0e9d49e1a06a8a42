import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder, createFolderWithServer, PLACES_LINE, runLearnwright, runModule } from '../tests/learnwright.ts';

const MODULE = new URL('./index.ts', import.meta.url).href;
const VARIABLES = ['DATABASE_URL', 'APP_DATA_DIR', 'APP_CONFIG_DIR', 'APP_SECRET'];
const PRINT = `console.log(JSON.stringify(${JSON.stringify(VARIABLES)}.map((name) => process.env[name] || null)));`;
/** A server whose commands print the variables they get. */
const BODIES = { doctor: `${PRINT} return []`, serve: PRINT, servePlugin: PRINT };
const SERVICE = ['DATABASE_URL=sqlite:/srv/a.db', 'APP_DATA_DIR=/srv', 'APP_CONFIG_DIR=/etc/srv', ''].join('\n');
const OF_SERVICE = ['sqlite:/srv/a.db', '/srv', '/etc/srv', null];
const NOTHING = [null, null, null, null];
/** An empty variable counts as absent. */
const NO_VARIABLES = Object.fromEntries(VARIABLES.map((name) => [name, '']));

/** A file with this text. */
function writeFile(text: string): string {
  const file = join(createFolder(), 'learnwright.env');
  writeFileSync(file, text);
  return file;
}

/** Runs the command on a machine whose service has this environment file; `before` runs first in its process. */
function run(
  words: readonly string[],
  serviceFile: string,
  { folder = createFolderWithServer(BODIES), before = '' } = {},
) {
  const code = `import { runCommandLine } from '${MODULE}';
    ${before}
    process.exitCode = await runCommandLine(${JSON.stringify(words)}, '/', ${JSON.stringify(serviceFile)});`;
  const { status, stdout, stderr } = runModule(folder, code, NO_VARIABLES);
  const [printed = ''] = stdout.split('\n');
  return { status, stderr, stdout, variables: printed.startsWith('[') ? JSON.parse(printed) : null };
}

const ABSENT = join(createFolder(), 'absent.env');

describe('a named environment file', () => {
  const file = writeFile(
    '# settings\n\nAPP_DATA_DIR=/one\r\nDATABASE_URL=\'postgres://me:a#b@db/mine\'\nAPP_SECRET="two words"\n',
  );

  test.each([
    [['--environment-file', file, 'doctor', '--json']],
    [['doctor', '--environment-file', file]],
    [['doctor', `--env-file=${file}`]],
    [['serve', '--env-file', file]],
  ])('%j gives its variables to the command', (words) => {
    const { status, variables } = run(words, ABSENT);
    expect(variables).toEqual(['postgres://me:a#b@db/mine', '/one', null, 'two words']);
    expect(status).toBe(0);
  });

  test('gives way to the variables of the process, unless these are empty', () => {
    const before = "process.env.APP_DATA_DIR = '/mine'; process.env.DATABASE_URL = '';";
    const { variables } = run(['doctor', '--environment-file', file], ABSENT, { before });
    expect(variables).toEqual(['postgres://me:a#b@db/mine', '/mine', null, 'two words']);
  });

  test('takes the place of the file of the service', () => {
    const { variables, stderr } = run(['doctor', '--environment-file', file], writeFile(SERVICE));
    expect(variables).toEqual(['postgres://me:a#b@db/mine', '/one', null, 'two words']);
    expect(stderr).toBe(`${PLACES_LINE.slice(0, -2)}, settings of ${file}.\n`);
  });

  test('that cannot be read is wrong usage, and nothing is done', () => {
    const folder = createFolderWithServer(BODIES);
    for (const path of [ABSENT, folder]) {
      const { status, stderr, stdout } = run(['doctor', '--environment-file', path], ABSENT, { folder });
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(new RegExp(`^The environment file ${path} cannot be read \\((ENOENT|EISDIR)\\)\\.\n$`));
    }
    // Node itself looks for a file after --env-file, and ends with 9; the other name is ours alone.
    expect(runLearnwright(folder, ['doctor', '--environment-file', ABSENT])).toMatchObject({ status: 2, stdout: '' });
    expect(runLearnwright(folder, ['doctor', '--env-file', ABSENT]).status).not.toBe(0);
  });

  test.each(['A=b#c', 'A="b\\nc"', "A='b", 'export A=b', 'A = b', 'A', 'A=`b`', 'A=b\\'])(
    'with the line %s is refused: systemd would read another value',
    (line) => {
      const { status, stderr, stdout } = run(['doctor', '--environment-file', writeFile(`B=c\n${line}\n`)], ABSENT);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('line 2: systemd and this command would read it in two ways.');
    },
  );

  test('with a byte order mark is refused: its first variable would be lost', () => {
    const marked = writeFile('\uFEFFAPP_DATA_DIR=/one\n');
    const { status, stderr, stdout } = run(['doctor', '--environment-file', marked], ABSENT);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`${marked} begins with a byte order mark. Save it as UTF-8 without one.\n`);
  });

  test('is also that of commands without a server', () => {
    const words = ['plugin', 'keygen', 'a.pem', '--environment-file'];
    expect(run([...words, ABSENT], ABSENT).status).toBe(2);
    expect(run([...words, file], ABSENT).status).toBe(0);
  });
});

describe('the environment file of the service of this machine', () => {
  test.each([[['doctor']], [['serve']]])('is taken by %j where nothing says where the data are', (words) => {
    const { status, variables } = run(words, writeFile(SERVICE));
    expect({ status, variables }).toEqual({ status: 0, variables: OF_SERVICE });
  });

  test('is named to people with the places, but not by serve, nor with --json', () => {
    const file = writeFile(SERVICE);
    expect(run(['doctor'], file).stderr).toBe(`${PLACES_LINE.slice(0, -2)}, settings of ${file}.\n`);
    expect(run(['doctor', '--json'], file).stderr).toBe('');
    expect(run(['serve'], file).stderr).toBe('');
  });

  test.each(['DATABASE_URL', 'APP_DATA_DIR', 'APP_CONFIG_DIR'])('is left alone where the process has %s', (name) => {
    const before = `process.env.${name} = 'mine';`;
    const { variables } = run(['doctor'], writeFile(SERVICE), { before });
    expect(variables).toEqual(VARIABLES.map((other) => (other === name ? 'mine' : null)));
  });

  test.each(['config', 'data'])('is left alone in a folder with %s', (name) => {
    const folder = createFolderWithServer(BODIES);
    mkdirSync(join(folder, name));
    expect(run(['doctor'], writeFile(SERVICE), { folder }).variables).toEqual(NOTHING);
  });

  test('need not be there, nor its folder', () => {
    expect(run(['doctor'], ABSENT).variables).toEqual(NOTHING);
    expect(run(['doctor'], join(writeFile(''), 'below')).variables).toEqual(NOTHING);
  });

  test.each([['doctor'], ['serve']])('that this user may not read stops %s, and says how to go on', (word) => {
    const file = writeFile(SERVICE);
    chmodSync(join(file, '..'), 0);
    // Root may read everything: the command goes on as nobody.
    const before = 'if (process.getuid() === 0) process.setuid(65534);';
    const { status, stdout, stderr } = run([word], file, { before });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(
      `The server of this machine has its settings in ${file}, which you may not read (EACCES).`,
    );
    expect(stderr).toContain('sudo -u learnwright learnwright');
    expect(stderr).toContain('make the folder data here first, or set DATABASE_URL, APP_DATA_DIR and APP_CONFIG_DIR.');
  });

  test.each([
    ['DATABASE_URL=sqlite:/srv/a.db\n', 'add APP_DATA_DIR and APP_CONFIG_DIR.'],
    ['APP_SECRET=a\nAPP_DATA_DIR=\n', 'add DATABASE_URL, APP_DATA_DIR and APP_CONFIG_DIR.'],
  ])('with only %j stops the command, also where it is named', (text, sentence) => {
    const file = writeFile(text);
    for (const words of [['doctor'], ['doctor', '--environment-file', file]]) {
      const { status, stdout, stderr } = run(words, file);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(`${file} does not say where the server keeps its data: ${sentence}`);
      expect(stderr).toContain('systemctl cat learnwright');
    }
  });

  test('may lack the places where the process has them, as under the unit', () => {
    const file = writeFile('APP_SECRET=a\n');
    const before = "Object.assign(process.env, { DATABASE_URL: 'a', APP_DATA_DIR: 'b', APP_CONFIG_DIR: 'c' });";
    const { variables } = run(['doctor', '--environment-file', file], file, { before });
    expect(variables).toEqual(['a', 'b', 'c', 'a']);
  });

  test('is nothing to commands for authors', () => {
    const unreadable = createFolder();
    expect(run(['plugin', 'keygen', 'a.pem'], unreadable).status).toBe(0);
    expect(run(['plugin', 'serve', '.'], unreadable)).toMatchObject({ status: 0, stderr: '', variables: NOTHING });
  });
});
