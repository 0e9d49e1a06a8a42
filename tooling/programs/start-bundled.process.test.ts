import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@learnwright/core';
import { expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { PROGRAMS } from './programs.ts';
import { startBundled } from './start-bundled.ts';

const TEST = join(ROOT, 'apps/server/tests/crash/server-process.ts');
const OTHER = "read(new URL('./other.fixture.ts', import.meta.url));";
const CODE = `start(new URL('./serve.ts', import.meta.url)); ${OTHER}`;

async function transform(watch: boolean): Promise<string> {
  const plugin = startBundled();
  plugin.configResolved({ test: { watch } });
  return (await plugin.transform.handler(CODE, TEST)) ?? CODE;
}

it('names programs that are there', () => {
  expect(PROGRAMS.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('starts the bundle of a program, made of the sources, and leaves other files as they are', async () => {
  const [, url = '', rest] = /^start\(new URL\('(.*)'\)\); (.*)$/.exec(await transform(false)) ?? [];
  expect(rest).toBe(OTHER);
  expect(existsSync(new URL(url))).toBe(true);
  expect(await import(new URL('packages-core-src-index.js', url).href)).toMatchObject({ ERROR_CODES });
});

it('starts the source while Vitest watches', async () => {
  expect(await transform(true)).toBe(CODE);
});

it('lets Vitest keep no module that names a program, so that none starts a bundle of other sources', () => {
  const answers: (false | null)[] = [];
  startBundled().configureVitest({
    defineCacheKeyGenerator: (rule) => {
      answers.push(...[CODE, OTHER].map((sourceCode) => rule({ id: TEST, sourceCode })));
    },
  });
  expect(answers).toEqual([false, null]);
});
