import type { LessonProgress } from '@learnwright/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportedProgress } from './lesson-progress-suite.ts';

/** The part of a learner's storage that the suite drives. */
export interface ReportingStorage {
  recordProgress(report: ReportedProgress, options?: { readonly idempotencyKey?: string }): Promise<LessonProgress>;
}

const LESSON = { set_id: 'set', lesson_id: 'lesson' } as const;
const step_result = { step_id: 'a', correct: 1, total: 2 } as const;

/** The contract of reports with a name, in API and in local mode. The storage is made once, of a learner without records. */
export function namedReportSuite(label: string, createStorage: () => Promise<ReportingStorage>): void {
  describe(`named reports: ${label}`, () => {
    let storage: ReportingStorage;
    beforeAll(async () => {
      storage = await createStorage();
    });

    it('counts the time of a report once, however often it is made under its name', async () => {
      const report = { ...LESSON, lesson_id: 'once', step_result, time_spent_seconds_delta: 7 };
      const make = () => storage.recordProgress(report, { idempotencyKey: 'once-1' });
      const first = await make();
      expect(first).toMatchObject({ time_spent_seconds: 7, score_correct: 1 });
      expect(await make()).toEqual(first);
      const row = await storage.recordProgress(report, { idempotencyKey: 'once-2' });
      expect(row.time_spent_seconds).toBe(14);
      expect((await storage.recordProgress(report)).time_spent_seconds).toBe(21);
    });

    it('does not give a step its old result again when the report of that is made once more', async () => {
      const lesson = { ...LESSON, lesson_id: 'old' };
      const old = { ...lesson, step_result };
      await storage.recordProgress(old, { idempotencyKey: 'old-1' });
      await storage.recordProgress({ ...lesson, step_result: { ...step_result, correct: 2 } });
      await storage.recordProgress(old, { idempotencyKey: 'old-1' });
      const row = await storage.recordProgress({ ...lesson, time_spent_seconds_delta: 1 });
      expect(row).toMatchObject({ score_correct: 2, time_spent_seconds: 1 });
    });

    it('refuses another report under the same name', async () => {
      const options = { idempotencyKey: 'another-1' };
      await storage.recordProgress({ ...LESSON, time_spent_seconds_delta: 1 }, options);
      const other = storage.recordProgress({ ...LESSON, time_spent_seconds_delta: 2 }, options);
      await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    });

    it('refuses a name that no header can have', async () => {
      const made = storage.recordProgress(LESSON, { idempotencyKey: 'two words' });
      await expect(made).rejects.toMatchObject({ code: 'invalid_request' });
    });
  });
}
