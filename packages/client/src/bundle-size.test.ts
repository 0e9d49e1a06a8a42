import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleModule } from './chromium/bundle-module.fixture.ts';

it('the client without local mode is smaller than 10 kB', async () => {
  const { length } = gzipSync(await bundleModule('index.ts', 'esm', true));
  expect(length).toBeLessThan(10_000);
});

it('the local mode brings core and Zod, and is smaller than 45 kB', async () => {
  const { length } = gzipSync(await bundleModule('local/index.ts', 'esm', true));
  expect(length).toBeLessThan(45_000);
});
