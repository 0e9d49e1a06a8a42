import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../tests/crash/server-process.ts';
import type { ParsedJson } from '../../tests/harness/test-app.ts';

const COMMANDS = new URL('../commands.ts', import.meta.url).href;
const SDK = join(import.meta.dirname, '../../../../packages/plugin-sdk');
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await stop(child);
});

/** The folder of a package, whose plugin answers `text` at its route and does `activate` when it is activated. */
function writePlugin(name: string, activate = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-linked-'));
  mkdirSync(join(folder, 'node_modules/@learnwright'), { recursive: true });
  symlinkSync(SDK, join(folder, 'node_modules/@learnwright/plugin-sdk'), 'dir');
  const manifest = { name: '@acme/linked', version: '1.0.0', type: 'module', exports: './index.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, 'app.plugins': { [name]: '.#linked' } }));
  writeModule(folder, name, activate);
  return folder;
}

function writeModule(folder: string, name: string, activate = ''): void {
  const code = `
    import { definePlugin, z } from '@learnwright/plugin-sdk';
    export const linked = definePlugin({
      name: '${name}', version: '1.0.0', api_version: '1', license_tier: 'core',
      routes: (route) => [
        route.get('/word', { access: 'public', summary: 'Say it', response: { 200: z.string() } }, () => 'linked'),
        route.get('/fail', { access: 'public', summary: 'Fail', response: { 200: z.string() } }, () => { throw new Error('no'); }),
      ],
      activate: () => { ${activate} },
    });
  `;
  writeFileSync(join(folder, 'index.js'), code);
}

interface Serving {
  readonly child: ChildProcess;
  readonly url: string;
  /** What was said up to the address. */
  readonly said: string;
  /** All of its error output, when it has ended. */
  readonly errors: Promise<string>;
}

/** Serves with the plugin of a folder, and returns the address and what was said up to it. */
async function servePlugin(directory: string): Promise<Serving> {
  const code = `const { createServerCommands } = await import(${JSON.stringify(COMMANDS)});
    await createServerCommands().servePlugin(${JSON.stringify(directory)}, {
      port: 0,
      onServing: (reloadPages) => {
        process.on('message', async () => process.send(await reloadPages()));
        process.channel.unref();
      },
    });`;
  const words = ['--conditions=@learnwright/source', '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...COMPILE_CACHE,
      DATABASE_URL: `sqlite:${join(directory, 'learnwright.db')}`,
      APP_DATA_DIR: join(directory, 'data'),
      APP_CONFIG_DIR: join(directory, 'config'),
      LOG_LEVEL: 'fatal',
    },
  });
  running.push(child);
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('It has no output.');
  const errors = text(stderr);
  let said = '';
  // Its last lines are written to a stream that is open.
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes('is ready')) break;
  }
  stdout.resume();
  return { child, errors, url: /http:\/\/[\d.]+:\d+/.exec(said)?.[0] ?? '', said };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const read = async (url: string): Promise<ParsedJson> => (await fetch(url)).json();

it('serves with the plugin of a folder beside the installed ones, and opens no inspector at the signal for it', async () => {
  const { child, url, errors } = await servePlugin(writePlugin('quiz'));
  expect(await read(`${url}/api/plugins/quiz/word`)).toBe('linked');
  expect(await read(`${url}/api/plugins/health`)).toMatchObject({
    quiz: { status: 'active', package: '@acme/linked' },
    tools: { status: 'active' },
  });
  child.kill('SIGUSR1');
  expect(await read(`${url}/api/plugins/quiz/word`)).toBe('linked');
  await stop(child);
  expect(await errors).not.toContain('Debugger');
});

it('serves it in the place of an installed one of its name, however often it fails', async () => {
  const { url } = await servePlugin(writePlugin('tools'));
  expect(await read(`${url}/api/plugins/tools/word`)).toBe('linked');
  expect((await read(`${url}/api/plugins/health`)).tools).toMatchObject({ status: 'active', package: '@acme/linked' });
  for (let call = 0; call < 60; call += 1) await read(`${url}/api/plugins/tools/fail`);
  expect((await read(`${url}/api/plugins/health`)).tools).toMatchObject({ status: 'degraded', error_count: 60 });
});

it('serves without it, and says why, where it is broken', async () => {
  const folder = writePlugin('quiz');
  writeFileSync(join(folder, 'index.js'), 'export const linked = ;');
  const { url, said } = await servePlugin(folder);
  expect(said).toContain('The server is ready.');
  expect(said).toContain('plugins_not_started={"quiz":"');
  expect((await read(`${url}/api/plugins/health`)).quiz.status).toBe('failed');
});

it('tries one again that has ended the server', async () => {
  const folder = writePlugin('quiz', 'process.exit(3)');
  const { said } = await servePlugin(folder);
  expect(said).toBe('');
  writeModule(folder, 'quiz');
  const { url } = await servePlugin(folder);
  expect((await read(`${url}/api/plugins/health`)).quiz.status).toBe('active');
});

it('reads its pages again while it runs, and tells those who follow them until it stops', async () => {
  const folder = writePlugin('quiz');
  const page = `{ id: 'quiz', path: '/quiz', label: { en: 'Quiz' }, icon: 'list', frame: 'ui/index.html' }`;
  const definition = `{ name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core', frontend_manifest: { pages: [${page}] } }`;
  writeFileSync(join(folder, 'index.js'), `export const linked = ${definition};`);
  mkdirSync(join(folder, 'ui'));
  const write = (name: string, words: string) => writeFileSync(join(folder, 'ui', name), words);
  write('index.html', 'first');
  const { child, url } = await servePlugin(folder);
  const shown = async () => (await fetch(`${url}/plugin-ui/quiz/1.0.0/index.html`)).text();
  const reload = async () => {
    const told = once(child, 'message');
    child.send('reload');
    return (await told)[0];
  };
  const { quiz } = await read(`${url}/api/plugins/manifests`);
  const stream = await fetch(`${url}${quiz.changes}`);
  const events = stream.text();
  expect(await shown()).toBe('first');
  write('index.html', 'second');
  expect(await reload()).toEqual([{ plugin: 'quiz', changed: true, faults: [] }]);
  expect(await shown()).toBe('second');
  write('notes.docx', 'words');
  write('index.html', 'third');
  const fault = expect.objectContaining({ rule: 'ui.kind', file: 'ui/notes.docx' });
  expect(await reload()).toEqual([{ plugin: 'quiz', changed: false, faults: [fault] }]);
  expect(await shown()).toBe('second');
  await stop(child);
  // An end in order, and no cut.
  expect(await events).toMatch(/^retry: 500\n\ndata: (\S+)\.0\n\ndata: \1\.1\n\n$/);
});

it('ends where the package offers no plugin', async () => {
  const folder = writePlugin('x');
  const { child, said } = await servePlugin(folder);
  if (child.exitCode === null) await once(child, 'exit');
  expect({ said, status: child.exitCode }).toEqual({ said: '', status: 1 });
});
