import { readdir } from 'node:fs/promises';
import { HOST_CODE } from '@learnwright/test-kit/archives';
import { expect } from 'vitest';
import { type TrialOptions, tryPlugin } from '../src/trial/try-plugin.ts';
import { createFolder, readArchive } from './plugin-archive.ts';

/** Tries the plugin of an archive with changed files, and returns the findings as lines; nothing is left of the trial. */
export async function attemptArchive(files: Readonly<Record<string, string | null>>, options: TrialOptions = {}) {
  const temporary = await createFolder();
  const before = countProcesses();
  const { findings } = await tryPlugin(await readArchive(files), HOST_CODE, { temporary, ...options });
  expect(await readdir(temporary)).toEqual([]);
  expect(countProcesses()).toBeLessThanOrEqual(before);
  return findings.map(({ rule, entry, message }) => `${rule} ${entry} ${message}`);
}

/** The processes that this one has started and that run: other tests may have some. */
const countProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

/** The same, with other code. */
export const attemptCode = (code: string, options?: TrialOptions) =>
  attemptArchive({ 'quiz/plugin.js': code }, options);
