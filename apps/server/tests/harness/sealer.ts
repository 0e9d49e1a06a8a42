import type { DataKey } from '@learnwright/core';
import { createTestClock } from '@learnwright/test-kit';
import type { Secrets } from '../../src/secrets/credentials-secret.ts';
import { createSealer, type RotatableSealer } from '../../src/secrets/sealer.ts';

/** Builds a sealer over data keys in memory; the same array stands for the same database. */
export function createTestSealer(secrets: Secrets, rows: DataKey[] = []): RotatableSealer {
  return createSealer({
    secret: { read: async () => secrets },
    dataKeys: {
      list: async () => [...rows],
      insert: async (row) => void rows.push(row),
      update: async (row) =>
        void rows.splice(
          rows.findIndex(({ id }) => id === row.id),
          1,
          row,
        ),
    },
    unitOfWork: { run: (work) => work(undefined, () => undefined) },
    lockName: async () => undefined,
    clock: createTestClock(),
    createId: () => `key-${rows.length}`,
  });
}
