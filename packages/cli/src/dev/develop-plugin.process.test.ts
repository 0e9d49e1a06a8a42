import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { packageFolder, runLearnwright, startLearnwright, writeFiles, writePackage } from '../../tests/learnwright.ts';
import { createPluginPackage, packageJson, QUIZ_JS } from '../../tests/plugin-package.ts';

/**
 * A server that says what it was started with, when it reads pages again and when it stops. It ends at once where the plugin has a
 * file `broken`.
 */
const SERVER = `
  import { existsSync, readFileSync } from 'node:fs';
  const say = (text) => process.stdout.write(text + '\\n');
  export const createServerCommands = () => ({
    async servePlugin(directory, options) {
      if (existsSync(directory + '/broken')) throw new Error('It is broken.');
      const { DATABASE_URL, APP_DATA_DIR, APP_CONFIG_DIR } = process.env;
      const version = readFileSync(directory + '/dist/version', 'utf8');
      const idle = setInterval(() => undefined, 1_000_000);
      const stopped = new Promise((resolve) => process.once('SIGTERM', resolve));
      const { onServing, ...rest } = options;
      say('serving ' + JSON.stringify({ version, directory, options: rest, DATABASE_URL, APP_DATA_DIR, APP_CONFIG_DIR }));
      if (!existsSync(directory + '/old')) onServing(async () => {
        const page = readFileSync(directory + '/ui/index.html', 'utf8');
        say('process ' + process.pid + ' reads ' + page + ';');
        if (page === 'broken') return [{ plugin: 'quiz', changed: false, faults: [{ rule: 'ui.kind', file: 'ui/a.docx', reason: 'Not served.', remedy: 'Take it out.' }] }];
        return [{ plugin: 'quiz', changed: true, faults: [] }];
      });
      await stopped;
      clearInterval(idle);
      say('stopped ' + version);
    },
  });
`;

function createPlugin(files: Readonly<Record<string, string>> = {}): string {
  const folder = createPluginPackage({ 'dist/version': 'first', ...files });
  writePackage(folder, { './commands': './commands.js', './package.json': './package.json' });
  writeFileSync(join(packageFolder(folder), 'commands.js'), SERVER);
  return folder;
}

/** Reads on until the text is there; fails when the output ends before. */
async function until(output: Readable, wanted: string): Promise<string> {
  let read = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    read += String(chunk);
    if (read.includes(wanted)) return read;
  }
  throw new Error(`The output ended without "${wanted}". There was: ${read}`);
}

/** Starts `plugin dev`, which is ended with its test, also with one that fails. */
function startDev(folder: string, words: readonly string[] = [], variables: Readonly<Record<string, string>> = {}) {
  const dev = startLearnwright(folder, ['plugin', 'dev', ...words], variables);
  onTestFinished(async () => {
    if (dev.exitCode !== null || dev.signalCode !== null) return;
    const exited = once(dev, 'exit');
    dev.kill();
    await exited;
  });
  return dev;
}

/** The same, when its server serves. */
async function develop(
  folder: string,
  words: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
) {
  const dev = startDev(folder, words, variables);
  const said = await until(dev.stdout, '}\n');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const exited = once(dev, 'exit');
    dev.kill(signal);
    // The output ends only when all that share it have ended, too.
    const [rest, [status]] = await Promise.all([text(dev.stdout), exited]);
    return { rest, status };
  };
  return { dev, said, stop };
}

describe('the server of a plugin', () => {
  test('keeps what is its own in a folder that git passes over', async () => {
    const folder = createPlugin();
    const { said, stop } = await develop(folder, ['--port', '0', '--host', '::1']);
    expect(JSON.parse(said.replace('serving ', ''))).toEqual({
      version: 'first',
      directory: folder,
      options: { port: 0, host: '::1' },
      DATABASE_URL: `sqlite:${join(folder, '.learnwright/learnwright.db')}`,
      APP_DATA_DIR: join(folder, '.learnwright/data'),
      APP_CONFIG_DIR: join(folder, '.learnwright/config'),
    });
    await stop();
    expect(readFileSync(join(folder, '.learnwright/.gitignore'), 'utf8')).toBe('*\n');
    expect(readFileSync(join(folder, '.learnwright/config/plugins/quiz.yaml'), 'utf8')).toContain('name: quiz');
  });

  test('takes what the environment names instead', async () => {
    const folder = createPlugin();
    const { said, stop } = await develop(folder, [], { DATABASE_URL: 'sqlite:mine.db', APP_CONFIG_DIR: 'mine' });
    expect(said).toContain('"DATABASE_URL":"sqlite:mine.db"');
    expect(said).toContain('"APP_CONFIG_DIR":"mine"');
    await stop();
    expect(existsSync(join(folder, 'mine'))).toBe(false);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends in order with %s, which is no failure', async (signal) => {
    const { stop } = await develop(createPlugin());
    expect(await stop(signal)).toEqual({ rest: 'stopped first\n', status: 0 });
  });

  test('ends in order when what started it was killed', async () => {
    const { stop } = await develop(createPlugin());
    expect((await stop('SIGKILL')).rest).toBe('stopped first\n');
  });
});

describe('a change', () => {
  test.each([
    ['of the build', 'dist/version', 'second'],
    ['of package.json', 'package.json', packageJson({ version: '2.0.0' })],
    ['of a folder that was not there', 'i18n/de.json', '{}'],
    ['of a config file', 'config/quiz.yaml', 'plugin:\n  name: quiz\nsettings: {}\n'],
  ])('%s starts the server again', async (_, path, contents) => {
    const folder = createPlugin();
    const { dev, stop } = await develop(folder);
    writeFiles(folder, { [path]: contents });
    const said = await until(dev.stdout, '}\n');
    expect(said).toContain('stopped first\nserving ');
    await stop();
  });

  test('is seen when the build is made anew in another folder of the same name', async () => {
    const folder = createPlugin();
    const { dev, stop } = await develop(folder);
    rmSync(join(folder, 'dist'), { recursive: true });
    writeFiles(folder, { 'dist/index.js': QUIZ_JS, 'dist/version': 'second' });
    expect(await until(dev.stdout, '}\n')).toContain('"version":"second"');
    writeFiles(folder, { 'dist/version': 'third' });
    expect(await until(dev.stdout, '}\n')).toContain('"version":"third"');
    await stop();
  });

  test('brings back a server that ended by itself', async () => {
    const folder = createPlugin({ broken: '' });
    const dev = startDev(folder);
    expect(await until(dev.stderr, 'starts again when the plugin changes')).toContain('It is broken.');
    rmSync(join(folder, 'broken'));
    writeFiles(folder, { 'dist/version': 'mended' });
    expect(await until(dev.stdout, '}\n')).toContain('"version":"mended"');
    dev.kill();
    expect(await text(dev.stdout)).toBe('stopped mended\n');
  });
});

describe('a change of the pages alone', () => {
  const PAGE = 'ui/index.html';

  test('is read by the server that runs, once for a file that is written in several steps', async () => {
    const folder = createPlugin({ [PAGE]: 'first' });
    const { dev, stop } = await develop(folder);
    writeFiles(folder, { [PAGE]: '' });
    writeFiles(folder, { [PAGE]: 'sec' });
    writeFiles(folder, { [PAGE]: 'second' });
    const second = await until(dev.stdout, ' reads second;');
    writeFiles(folder, { [PAGE]: 'third' });
    const third = await until(dev.stdout, ' reads third;');
    const processOf = (said: string) => /^process (\d+) reads \w+;\n?$/.exec(said.trimStart())?.[1];
    expect(processOf(second)).toBeDefined();
    expect(processOf(third)).toBe(processOf(second));
    expect(await until(dev.stderr, 'have changed')).toContain('The pages of quiz have changed: open ones load again.');
    expect((await stop()).rest).toContain('stopped first\n');
  });

  test('that breaks them is told with rule, file and remedy', async () => {
    const folder = createPlugin({ [PAGE]: 'first' });
    const { dev, stop } = await develop(folder);
    writeFiles(folder, { [PAGE]: 'broken' });
    expect(await until(dev.stderr, 'Take it out.')).toContain(
      'The pages of quiz are broken, and stay as they were:\n  ui.kind  ui/a.docx\n    Not served.\n    Take it out.',
    );
    await stop();
  });

  test('starts a server again that cannot read them while it runs', async () => {
    const folder = createPlugin({ [PAGE]: 'first', old: '' });
    const { dev, stop } = await develop(folder);
    writeFiles(folder, { [PAGE]: 'second' });
    expect(await until(dev.stdout, '}\n')).toContain('stopped first\nserving ');
    await stop();
  });
});

describe('a build', () => {
  /** What builds a plugin here: says that it does, and stays. */
  const BUILD = `process.stdout.write('building\\n'); setInterval(() => undefined, 1_000_000);`;

  test('that is given as a line for the shell runs meanwhile and ends with the rest', async () => {
    const folder = createPlugin({ 'build.js': BUILD });
    const dev = startDev(folder, ['--build', `"${process.execPath}" build.js && true`]);
    const said = await until(dev.stdout, 'building\n');
    if (!said.includes('serving')) await until(dev.stdout, 'serving');
    dev.kill();
    expect(await text(dev.stdout)).toContain('stopped first\n');
  });

  test('is the script build:watch of the package, where it has one', async () => {
    const manifest = packageJson({ scripts: { 'build:watch': 'node build.js' } });
    const folder = createPlugin({ 'build.js': BUILD, 'package.json': manifest });
    const dev = startDev(folder);
    await until(dev.stdout, 'building\n');
    dev.kill();
    expect((await once(dev, 'exit'))[0]).toBe(0);
  });

  test('that ends is told, and the server runs on', async () => {
    const { dev, stop } = await develop(createPlugin(), ['--build', 'exit 7']);
    await until(dev.stderr, 'The build ended with status 7.');
    expect((await stop()).rest).toBe('stopped first\n');
  });
});

test('a folder without a plugin is wrong usage', () => {
  const folder = createPlugin({ 'package.json': '{}' });
  const { status, stderr } = runLearnwright(folder, ['plugin', 'dev']);
  expect(status).toBe(2);
  expect(stderr).toContain('There is no package of a plugin in');
  expect(existsSync(join(folder, '.learnwright'))).toBe(false);
});
