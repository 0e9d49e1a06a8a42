import { beforeAll, describe } from 'vitest';
import type { LessonProgressHarness } from './lesson-progress-harness.ts';
import { itKeepsCompletion, itKeepsProgress, itSumsSteps } from './progress-suite.ts';

/**
 * The contract of the rows of lesson progress, in API and in local mode (specification, part 3; contract, section 2). The
 * harness is created once; every test makes users of its own.
 */
export function lessonProgressSuite(label: string, createHarness: () => Promise<LessonProgressHarness>): void {
  describe(`lesson progress: ${label}`, () => {
    let harness: LessonProgressHarness;
    const get = () => harness;
    beforeAll(async () => {
      harness = await createHarness();
    });
    describe('reports', () => itKeepsProgress(get));
    describe('steps', () => itSumsSteps(get));
    describe('completion', () => itKeepsCompletion(get));
  });
}
