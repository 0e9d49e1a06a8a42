import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createPlugin } from '@learnwright/create-plugin';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT, runCommand } from '../run-command.ts';
import { LEARNWRIGHT } from '../start-server.ts';
import { type Debugger, openDebugger } from './debugger.ts';

const TIMEOUT = 60_000;

/** The routes of the plugin; the first one stands in line 8. */
const ROUTES = `import { createRouteHelper, z } from '@learnwright/plugin-sdk';
import type { Context } from './settings.ts';

const route = createRouteHelper<Context>();

export const routes = [
  route.get('/answer', { access: 'public', summary: 'Answer', response: { 200: z.int() } }, ({ context }) => {
    context.logger.info('Somebody asks.');
    return 41;
  }),
  route.get('/fault', { access: 'public', summary: 'Fail', response: { 204: null } }, () => {
    throw new Error('not today');
  }),
];
`;

describe('an author who looks for a fault in "npm run dev"', { timeout: TIMEOUT }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-finding-faults-'));
  const sources = join(folder, 'src/routes.ts');
  let dev: ChildProcessByStdio<null, Readable, Readable>;
  let printed = '';
  const change = (before: string, after: string) =>
    writeFileSync(sources, readFileSync(sources, 'utf8').replace(before, after));
  const lastMatch = (pattern: RegExp) => [...printed.matchAll(pattern)].at(-1)?.[1] ?? '';
  const ask = async (path: string) => {
    const url = lastMatch(/ url=(http\S+)/g);
    const response = await fetch(`${url}/api/plugins/quiz/${path}`).catch(() => null);
    return response === null
      ? { status: 0 }
      : { status: response.status, text: await response.text(), id: response.headers.get('X-Request-ID') };
  };
  const until = <T>(found: () => T | Promise<T>) => vi.waitFor(found, { timeout: TIMEOUT / 2, interval: 20 });

  beforeAll(async () => {
    await createPlugin({ name: 'quiz', directory: folder });
    symlinkSync(join(ROOT, 'tooling/node_modules'), join(folder, 'node_modules'));
    writeFileSync(sources, ROUTES);
    runCommand('node', ['--run', 'bundle'], { directory: folder, quiet: true });
    const words = ['plugin', 'dev', '--port', '0', '--inspect', '0'];
    dev = spawn(process.execPath, [...LEARNWRIGHT, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [dev.stdout, dev.stderr]) {
      stream.on('data', (text) => {
        printed += text;
      });
    }
    await until(async () => expect(await ask('answer')).toMatchObject({ status: 200, text: '41' }));
  }, TIMEOUT);
  afterAll(async () => {
    const exited = once(dev, 'exit');
    dev.kill();
    await exited;
    rmSync(folder, { recursive: true });
  }, TIMEOUT);

  it('reads who has logged what, and in which request', async () => {
    const { id } = await ask('answer');
    await until(() => expect(printed).toContain(`quiz: Somebody asks. hook=GET route [${id}]`));
  });

  it('reads where in the TypeScript an error was thrown', async () => {
    const { status, id } = await ask('fault');
    expect(status).toBe(500);
    await until(() =>
      expect(printed).toMatch(new RegExp(`ERROR quiz: .* \\[${id}\\]\n +Error: not today\n.*/src/routes\\.ts:12:11`)),
    );
    expect(printed).not.toContain('dist/index.js:');
  });

  it('gets the answer of a change soon after it is saved, by one start', async () => {
    const before = performance.now();
    change('return 41', 'return 42');
    await until(async () => expect(await ask('answer')).toMatchObject({ text: '42' }));
    process.stdout.write(`From the edit to its answer: ${Math.round(performance.now() - before)} ms\n`);
    expect(printed.match(/is ready/g)).toHaveLength(2);
  });

  it('reads file, line and column of a mistake in the syntax, and the server runs on', async () => {
    change('return 42;', 'return ];');
    await until(() => expect(printed).toMatch(/\[ERROR\] Unexpected "\]"[\s\S]*src\/routes\.ts:9:11:/));
    // The bundler has taken away what it built before; a server that started again would have no plugin.
    for (const [before, after] of [
      ['];', ');'],
      [');', '>;'],
    ] as const) {
      change(`return ${before}`, `return ${after}`);
      await until(() => expect(printed).toContain(`Unexpected "${after.charAt(0)}"`));
      expect(await ask('answer')).toMatchObject({ status: 200, text: '42' });
    }
    change('return >;', 'return 43;');
    await until(async () => expect(await ask('answer')).toMatchObject({ text: '43' }));
    expect(printed).not.toContain('plugins_not_started');
    change('return 43;', 'return 42;');
    await until(async () => expect(await ask('answer')).toMatchObject({ text: '42' }));
  });

  it('stops at a breakpoint in the TypeScript', async () => {
    const found: Debugger = await openDebugger(lastMatch(/Debugger listening on (ws:\S+)/g));
    await found.breakAt('src/routes.ts', 9);
    const asked = ask('answer');
    expect(await found.paused()).toMatchObject({ source: expect.stringMatching(/\/src\/routes\.ts$/), line: 9 });
    found.resume();
    expect(await asked).toMatchObject({ status: 200, text: '42' });
    found.close();
  });
});
