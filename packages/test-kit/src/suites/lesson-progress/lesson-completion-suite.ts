import { beforeAll, describe } from 'vitest';
import { itCompletesLessons, itTellsSubscribers } from './completion-suite.ts';
import type { LessonCompletionHarness } from './lesson-completion-harness.ts';

/**
 * The contract of completing a lesson in API mode: its content project, its session and on_session_complete
 * (specification, part 3; contract, section 2). The harness is created once; every test makes users of its own.
 */
export function lessonCompletionSuite(label: string, createHarness: () => Promise<LessonCompletionHarness>): void {
  describe(`lesson completion: ${label}`, () => {
    let harness: LessonCompletionHarness;
    const get = () => harness;
    beforeAll(async () => {
      harness = await createHarness();
    });
    describe('records', () => itCompletesLessons(get));
    describe('subscribers', () => itTellsSubscribers(get));
  });
}
