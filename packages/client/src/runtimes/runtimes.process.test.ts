import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleModule } from '../../tests/bundle-module.ts';
import { fetchRuntime } from '../../tests/fetch-runtime.ts';

const LEARNED = {
  verdicts: ['wrong', 'right_but'],
  diff: [['extra', 'missing', 'same', 'same']],
  sentences: ['___ Tag, Ádám'],
  reviewed: [true],
  hasSegmenter: true,
};
const CALLED = {
  read: { url: 'https://learn.example.org/api/users/%C3%BC' },
  refused: 'not_found',
  posted: [200, 200],
  events: [
    ['start', {}],
    ['chunk', { delta: 'ü' }],
    ['done', {}],
  ],
};
const REPORT = { learned: LEARNED, called: CALLED, practised: [['Tag', 1]] };
const ARCH = process.arch === 'arm64' ? 'aarch64' : 'x64';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-runtimes-'));
let program = '';
let printing = '';
beforeAll(async () => {
  program = await bundleModule('tests/small-program.ts', 'iife');
  printing = await bundleModule('src/runtimes/print-report.fixture.ts', 'esm');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(process.platform === 'linux').each([
  { name: 'node', version: '20.0.0', package: `node-linux-${process.arch}`, program: 'bin/node', words: [] },
  { name: 'deno', version: '2.9.6', package: `@deno/linux-${process.arch}-glibc`, program: 'deno', words: ['run'] },
  { name: 'bun', version: '1.4.5', package: `@oven/bun-linux-${ARCH}`, program: 'bin/bun', words: ['run'] },
])('$name $version', ({ words, ...runtime }) => {
  it('grades, compares, reviews, calls a server, and keeps records', async (context) => {
    const command = await fetchRuntime(runtime).catch((error: unknown) => {
      if (process.env.LEARNWRIGHT_ALL_NODES !== undefined) throw error;
      context.skip(`npm could not bring ${runtime.name} ${runtime.version}.`);
      return '';
    });
    const file = join(folder, `${runtime.name}.mjs`);
    writeFileSync(file, `${printing}\nconsole.log(JSON.stringify(report));`);
    const { stdout } = await promisify(execFile)(command, [...words, file], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(REPORT);
  });
});

/** What browsers and Node have beyond JavaScript, and React Native has not, or not in every version. */
const ABSENT_THERE = ['crypto', 'structuredClone', 'TextDecoder', 'ReadableStream', 'indexedDB', 'DOMException'];
/** What came into JavaScript after 2023, and Intl.Segmenter. */
const WITHOUT_NEWEST = `
  delete Intl.Segmenter; delete globalThis.Iterator; delete Object.groupBy; delete Promise.withResolvers;
  delete Array.fromAsync; delete Set.prototype.union; delete String.prototype.isWellFormed;
`;

describe('React Native, as far as its globals go', () => {
  /** Runs the program with the globals of React Native and these. */
  async function runProgram(polyfills: Readonly<Record<string, unknown>>) {
    const sandbox = { setTimeout, clearTimeout, URLSearchParams, FormData, Blob, AbortController, ...polyfills };
    const context = createContext(sandbox);
    runInContext(WITHOUT_NEWEST, context);
    expect(ABSENT_THERE.filter((name) => name in context)).toEqual(Object.keys(polyfills));
    runInContext(program, context);
    return Reflect.get(context, 'bundled').runProgram(respondWithoutStreams, new IDBFactory());
  }

  it('grades, compares, reviews and calls a server without a polyfill', async () => {
    const { learned, called, practised } = await runProgram({});
    expect(learned).toEqual({ ...LEARNED, hasSegmenter: false });
    expect(called).toEqual({ ...CALLED, posted: [200, expect.stringContaining('crypto')] });
    expect(practised).toContain('crypto');
  });

  it('does everything with crypto.getRandomValues and an IndexedDB', async () => {
    const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
    const { called, practised } = await runProgram({ crypto: { getRandomValues } });
    expect(called).toEqual(CALLED);
    expect(practised).toEqual(REPORT.practised);
  });
});

/** The answer of a `fetch` that has no streams. */
function respondWithoutStreams(status: number, type: string, text: string) {
  return { status, ok: status < 400, headers: new Headers({ 'Content-Type': type }), text: async () => text };
}
