import { createClock, type StoredAnswer, type StoredAnswerStore } from '@learnwright/core';
import { createRequestEffects, type RequestEffects } from './request-effects.ts';

/** Effects over a map, with a unit of work that takes back what a failed one kept: for this package's tests. */
export function createTestEffects(onStreamError: (error: unknown) => void = () => undefined): RequestEffects {
  const kept = new Map<string, StoredAnswer>();
  const storedAnswers: StoredAnswerStore = {
    find: async (scope, key) => kept.get(scope + key) ?? null,
    insert: async (answer) => {
      const free = !kept.has(answer.scope + answer.key);
      if (free) kept.set(answer.scope + answer.key, answer);
      return free;
    },
    complete: async (scope, key, answer) => {
      const reserved = kept.get(scope + key);
      if (reserved) kept.set(scope + key, { ...reserved, answer });
    },
    delete: async (scope, key) => {
      kept.delete(scope + key);
    },
    deleteAbout: async () => 0,
    deleteBefore: async () => 0,
    scopesOver: async () => [],
    deleteOverflow: async () => 0,
  };
  const clock = createClock({ wall: () => Date.now(), elapsed: () => performance.now() });
  const unitOfWork = {
    run: <T>(work: (stores: { storedAnswers: StoredAnswerStore }, afterCommit: () => void) => Promise<T>) =>
      work({ storedAnswers }, () => undefined),
  };
  return createRequestEffects(
    { unitOfWork, lockName: async () => undefined, tryLockName: async () => true, clock, findOwners: async () => [] },
    { checkResponses: true, bodyLimit: 1000, keptAnswerBytes: 600, onStreamError },
  );
}
