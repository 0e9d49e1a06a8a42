import { createClock, type StoredResponse, type StoredResponseStore } from '@learnwright/core';
import { createRequestHandling, type RequestHandling } from '../src/request-handling.ts';

type Owned = Pick<StoredResponse, 'scope' | 'key' | 'owner'>;

/** Handling over a map, with a unit of work that takes back what a failed one kept: for this package's tests. */
export function createTestHandling(onStreamError: (error: unknown) => void = () => undefined): RequestHandling {
  const kept = new Map<string, StoredResponse>();
  function change({ scope, key, owner }: Owned, changes: Partial<StoredResponse>): boolean {
    const found = kept.get(scope + key);
    if (found === undefined || found.answer !== null || found.owner !== owner) return false;
    return kept.set(scope + key, { ...found, ...changes }) !== null;
  }

  const storedResponses: StoredResponseStore = {
    find: async (scope, key) => kept.get(scope + key) ?? null,
    insert: async (answer) => {
      const free = !kept.has(answer.scope + answer.key);
      if (free) kept.set(answer.scope + answer.key, answer);
      return free;
    },
    takeOver: async ({ scope, key, owner }, next) => change({ scope, key, owner }, { owner: next }),
    remember: async (reserved, remembered) => change(reserved, { remembered }),
    release: async (reserved) => {
      change(reserved, { owner: null });
      const { scope, key } = reserved;
      const released = kept.get(scope + key);
      if (released?.owner === null && released.remembered === null) kept.delete(scope + key);
    },
    complete: async (reserved, answer) => void change(reserved, { answer, owner: null, remembered: null }),
    delete: async (scope, key) => {
      kept.delete(scope + key);
    },
    deleteAbout: async () => 0,
    deleteSomeAbout: async () => 0,
    deleteBefore: async () => 0,
    countBytes: async () => 0,
    deleteOldest: async () => [],
    scopesOver: async () => [],
    deleteOverflow: async () => 0,
  };
  const clock = createClock({ wall: () => Date.now(), elapsed: () => performance.now() });
  const unitOfWork = {
    run: <T>(work: (stores: { storedResponses: StoredResponseStore }, afterCommit: () => void) => Promise<T>) =>
      work({ storedResponses }, () => undefined),
  };
  return createRequestHandling(
    { unitOfWork, lockName: async () => undefined, tryLockName: async () => true, clock, findOwners: async () => [] },
    { checkResponses: true, bodyLimit: 1000, storedResponseBytes: 600, onStreamError },
  );
}
