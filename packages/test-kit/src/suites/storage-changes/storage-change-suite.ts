import type { ElementError, LessonProgress } from '@learnwright/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportedAttempt } from '../element-errors/element-error-harness.ts';
import type { ReportedProgress } from '../lesson-progress/lesson-progress-suite.ts';

/** What a storage tells its subscribers. */
interface ToldChange {
  readonly kind: string;
  readonly lessons: readonly { readonly set_id: string; readonly lesson_id: string }[];
}

/** The part of a learner's storage that the suite drives. */
export interface ChangingStorage {
  recordAttempts(attempts: readonly ReportedAttempt[]): Promise<ElementError[]>;
  undoAttempt(attempt_id: string): Promise<ElementError | null>;
  recordProgress(report: ReportedProgress): Promise<LessonProgress>;
  subscribe(listener: (change: ToldChange) => void): () => void;
}

const [FIRST, SECOND] = [
  { set_id: 'set', lesson_id: 'first' },
  { set_id: 'set', lesson_id: 'second' },
] as const;
const attempt = { ...FIRST, exercise_id: 'e', element_key: 'house', correct: true };

/** The contract of `subscribe`, in API and in local mode. The storage is made once, of a learner without records. */
export function storageChangeSuite(label: string, createStorage: () => Promise<ChangingStorage>): void {
  describe(`changes: ${label}`, () => {
    let storage: ChangingStorage;
    beforeAll(async () => {
      storage = await createStorage();
    });

    /** What a subscriber is told until some work has ended. */
    async function listenDuring(work: () => Promise<unknown>): Promise<ToldChange[]> {
      const told: ToldChange[] = [];
      const end = storage.subscribe((change) => told.push(change));
      await work();
      end();
      return told;
    }

    it('tells of attempts, with each of their lessons once', async () => {
      const batch = [attempt, { ...attempt, ...SECOND }, { ...attempt, element_key: 'mouse' }];
      const told = await listenDuring(() => storage.recordAttempts(batch));
      expect(told).toEqual([{ kind: 'errors', lessons: [FIRST, SECOND] }]);
    });

    it('tells of an attempt that is taken back', async () => {
      const attempt_id = '0193aaaa-0000-7000-8000-000000000001';
      await storage.recordAttempts([{ ...attempt, attempt_id }]);
      const told = await listenDuring(() => storage.undoAttempt(attempt_id));
      expect(told).toEqual([{ kind: 'errors', lessons: [FIRST] }]);
    });

    it('tells of progress', async () => {
      const told = await listenDuring(() => storage.recordProgress({ ...SECOND, time_spent_seconds_delta: 5 }));
      expect(told).toEqual([{ kind: 'progress', lessons: [SECOND] }]);
    });

    it('tells nothing where a change is refused', async () => {
      const told = await listenDuring(() => expect(storage.recordAttempts([])).rejects.toThrow());
      expect(told).toEqual([]);
    });

    it('tells each of several subscribers, until that one has left', async () => {
      const heard: string[] = [];
      const [leave, stay] = ['left', 'stayed'].map((name) => storage.subscribe(() => heard.push(name)));
      leave?.();
      leave?.();
      await storage.recordAttempts([attempt]);
      stay?.();
      await storage.recordAttempts([attempt]);
      expect(heard).toEqual(['stayed']);
    });
  });
}
