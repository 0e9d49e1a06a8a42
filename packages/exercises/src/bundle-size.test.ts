import { expect, it } from 'vitest';
import { bundleExports } from '../fixtures/bundle-exports.ts';

const MAX_GZIP_BYTES = 18_000;
const LESSON_PAGE = ['gradeExercise', 'createAttempts', 'createStepResult', 'diffTokens', 'planCorrectionRound'];
const REVIEW_PAGE = ['gradeReviewStep', 'planReview', 'diffTokens', 'createSegmenter'];

it(`has less than ${MAX_GZIP_BYTES} bytes of gzip, all of its exports and what they use of core, without zod`, async () => {
  const { code, gzipBytes } = await bundleExports('*');
  console.log(`all exports: ${gzipBytes} bytes of gzip, ${code.length} minified`);
  expect(code).toContain('review-cloze-');
  expect(gzipBytes).toBeLessThan(MAX_GZIP_BYTES);
});

it.each([
  ['grading alone', ['gradeExercise'], 4_000],
  ['a page with a lesson', LESSON_PAGE, 9_000],
  ['a page with a review', REVIEW_PAGE, 9_000],
  ['a diff alone', ['diffTokens'], 3_200],
])('gives %s no more than that needs', async (name, names, limit) => {
  const { code, gzipBytes } = await bundleExports(names);
  console.log(`${name}: ${gzipBytes} bytes of gzip, ${code.length} minified`);
  expect(code).not.toContain('E-CLOZE-BLANKS');
  expect(code).not.toContain('zod');
  expect(gzipBytes).toBeLessThan(limit);
});
