import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as core from '@learnwright/core';
import * as exercises from '@learnwright/exercises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLERS } from './bundlers.ts';
import { stagePackages } from './stage-packages.ts';

const LESSONS = [
  ...['gradeExercise', 'createAttempts', 'createStepResult', 'diffAnswer', 'generateCloze', 'createSegmenter'],
  ...['planCorrectionRound', 'planReview', 'gradeReviewStep'],
];
/** What an app with React has already. */
const CLIENT = ['', '/files', '/lessons', '/local', '/reviews'].map((entry) => `@learnwright/client${entry}`);
const PEERS = ['react', '@tanstack/react-query', ...CLIENT];
/** What a page imports, the most bytes of gzip that it may cost, whether Zod may be in it, and what does not count. */
const PAGES = [
  ['grading alone', `export { gradeExercise } from '@learnwright/exercises';`, 5_500, false, []],
  ['lessons and reviews', `export { ${LESSONS.join(', ')} } from '@learnwright/exercises';`, 12_100, false, []],
  ['runs', `export { createLessonRun, createReviewRun } from '@learnwright/exercises';`, 16_500, false, []],
  ['the client', `export * from '@learnwright/client';`, 5_300, false, []],
  ['lessons of a server', `export * from '@learnwright/client/lessons';`, 33_000, true, []],
  ['a file of lessons', `export * from '@learnwright/client/files';`, 80_000, true, []],
  ['reviews', `export * from '@learnwright/client/reviews';`, 16_000, false, []],
  ['hooks for React', `export * from '@learnwright/react';`, 8_600, false, PEERS],
  ['a frame of its own', `export * from '@learnwright/plugin-sdk/ui';`, 1_300, false, []],
  ['local mode', `export * from '@learnwright/client/local';`, 30_000, true, []],
] as const;

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'learnwright-bundles-')));
const table: string[] = [];
beforeAll(() => stagePackages(directory));
afterAll(() => {
  console.log(`Bytes of gzip\n${table.join('\n')}`);
  rmSync(directory, { recursive: true });
});

function writeEntry(code: string): string {
  const file = join(directory, 'entry.mjs');
  writeFileSync(file, code);
  return file;
}

/** Rollup takes longer for a page than the others for all of them: in the suite it has these, and every other bundler has all. */
const OF_ROLLUP = ['grading alone', 'the client', 'hooks for React', 'a frame of its own'];

describe.each(Object.keys(BUNDLERS))('%s', (bundler) => {
  for (const [page, entry, limit, hasZod, external] of PAGES) {
    const tags = bundler === 'rollup' && !OF_ROLLUP.includes(page) ? ['long'] : [];
    it(`gives a page with ${page} no more than that needs`, { tags }, async () => {
      const code = (await BUNDLERS[bundler]?.(writeEntry(entry), external)) ?? '';
      const { length } = gzipSync(code);
      table.push(`${bundler.padEnd(9)} ${page.padEnd(20)} ${length}`);
      expect(code.includes('_zod')).toBe(hasZod);
      expect(length).toBeLessThanOrEqual(limit);
      expect(length).toBeGreaterThan(limit / 3);
    });
  }
});

it('a schema brings Zod in one language, with esbuild too', async () => {
  const code = await BUNDLERS.esbuild?.(writeEntry(`export { lessonSchema } from '@learnwright/exercises';`), []);
  expect(gzipSync(code ?? '').length).toBeLessThanOrEqual(32_000);
});

/** What parses, or stands in a module of schemas because it belongs to a record of servers. */
const PARSING = {
  core: /Schema$|^[A-Z_]+$|^(hasEnded|hashTranscript|nonBlank|requireCursor)$/,
  exercises: /Schema$|^validate|^(createMarkdownSet|findMarkdownLanguage)$/,
};

it.each([
  ['core', Object.keys(core), PARSING.core],
  ['exercises', Object.keys(exercises), PARSING.exercises],
])('Zod comes with the schemas of %s and with what parses by them alone', async (name, names, parsing) => {
  const hasZod = async (list: readonly string[]) => {
    const code = await BUNDLERS.esbuild?.(writeEntry(`export { ${list.join(', ')} } from '@learnwright/${name}';`), []);
    return code?.includes('_zod');
  };
  expect(await hasZod(names.filter((each) => !parsing.test(each)))).toBe(false);
  expect(await hasZod(names)).toBe(true);
});
