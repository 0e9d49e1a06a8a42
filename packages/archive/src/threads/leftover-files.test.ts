import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftoverFiles } from './leftover-files.ts';

const HOUR = 3_600_000;

it('removes the files of killed processes, and none that may still be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leftovers-'));
  const now = Date.now();
  for (const [name, age] of [
    ['old.export', HOUR],
    ['new.export', HOUR / 2],
    ['old.txt', HOUR * 2],
  ] as const) {
    await writeFile(join(folder, name), 'text');
    await utimes(join(folder, name), new Date(now - age), new Date(now - age));
  }
  await removeLeftoverFiles(folder, '.export', now);
  expect((await readdir(folder)).toSorted()).toEqual(['new.export', 'old.txt']);
  await rm(folder, { recursive: true });
  await removeLeftoverFiles(folder, '.export', now);
});
