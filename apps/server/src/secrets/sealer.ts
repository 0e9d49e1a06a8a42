import type { Clock, CreateId, DataKey, DataKeyStore, UnitOfWork } from '@learnwright/core';
import type { CredentialsSecret } from './credentials-secret.ts';
import { createDataKey, deriveKey, isSealedWith, openText, type SealingKey, sealText } from './encryption.ts';

/** Seals texts with data keys, which are sealed with the secret. A text opens only for the purpose it was sealed for. */
export interface Sealer {
  /** Seals a text with the newest data key. Call it in the unit of work that stores the envelope. */
  seal(text: string, purpose: string): Promise<string>;
  /** Opens an envelope; null where its key cannot be opened, for another purpose, and for a damaged envelope. */
  open(envelope: string, purpose: string): Promise<string | null>;
}

/** A sealer whose keys can be changed. */
export interface RotatableSealer extends Sealer {
  /** Makes a new data key: from now on it seals. */
  addKey(): Promise<void>;
  /** Seals every data key with the first secret; counts those it has sealed anew, and those that no secret opens. */
  sealKeysAnew(): Promise<{ readonly sealed: number; readonly unopened: number }>;
  /** Tells how the data keys are: their number, and how many no secret opens. */
  inspectKeys(): Promise<{ readonly count: number; readonly unopened: number }>;
  /** Tells whether an envelope was sealed with the newest data key. */
  isCurrent(envelope: string): Promise<boolean>;
}

/** The parts of the server that a sealer works with. */
export interface SealerPorts {
  readonly secret: Pick<CredentialsSecret, 'read'>;
  readonly dataKeys: DataKeyStore;
  readonly unitOfWork: Pick<UnitOfWork<unknown>, 'run'>;
  /** Inside a unit of work, locks a name in all processes until the unit ends. */
  readonly lockName: (name: string) => Promise<void>;
  readonly clock: Clock;
  readonly createId: CreateId;
}

/**
 * Whoever seals holds this lock until the envelope is stored, and so does whoever adds a key. So what is sealed with the
 * key before is stored before the new key is there, and a rotation that begins then finds it.
 */
const LOCK = 'data keys';

/** Builds the sealer of a server. A data key that was opened once is kept in memory: it outlives a change of the secret. */
export function createSealer(ports: SealerPorts): RotatableSealer {
  const { secret, dataKeys, unitOfWork, lockName, clock, createId } = ports;
  const opened = new Map<string, SealingKey>();

  function locked<T>(work: () => Promise<T>): Promise<T> {
    return unitOfWork.run(async () => {
      await lockName(LOCK);
      return work();
    });
  }

  async function readSecretKeys(): Promise<readonly [SealingKey, ...SealingKey[]]> {
    const [first, ...older] = await secret.read();
    return [deriveKey(first), ...older.map(deriveKey)];
  }

  async function openKey({ id, sealed }: DataKey): Promise<SealingKey | null> {
    const known = opened.get(id);
    if (known !== undefined) return known;
    for (const key of await readSecretKeys()) {
      const text = openText(key, sealed, purposeOf(id));
      if (text === null) continue;
      const dataKey: SealingKey = { version: 'v2', id, bytes: Buffer.from(text, 'base64url') };
      opened.set(id, dataKey);
      return dataKey;
    }
    return null;
  }

  async function insertKey(): Promise<SealingKey> {
    const [first] = await readSecretKeys();
    const key = createDataKey(createId());
    const sealed = sealText(first, Buffer.from(key.bytes).toString('base64url'), purposeOf(key.id));
    await dataKeys.insert({ id: key.id, sealed, created_at: clock.now() });
    opened.set(key.id, key);
    return key;
  }

  /** The newest data key that can be opened; null where there is none. */
  async function findNewest(): Promise<SealingKey | null> {
    for (const row of (await dataKeys.list()).toReversed()) {
      const key = await openKey(row);
      if (key !== null) return key;
    }
    return null;
  }

  async function findKeyOf(envelope: string): Promise<SealingKey | null> {
    const known = [...opened.values()].find((key) => isSealedWith(key, envelope));
    if (known !== undefined) return known;
    const ofSecret = (await readSecretKeys()).find((key) => isSealedWith(key, envelope));
    if (ofSecret !== undefined) return ofSecret;
    const row = (await dataKeys.list()).find(({ id }) => isSealedWith({ version: 'v2', id }, envelope));
    return row === undefined ? null : openKey(row);
  }

  return {
    seal: (text, purpose) => locked(async () => sealText((await findNewest()) ?? (await insertKey()), text, purpose)),
    open: async (envelope, purpose) => {
      const key = await findKeyOf(envelope);
      return key === null ? null : openText(key, envelope, purpose);
    },
    addKey: () => locked(async () => void (await insertKey())),
    sealKeysAnew: () =>
      locked(async () => {
        const [first] = await readSecretKeys();
        const counts = { sealed: 0, unopened: 0 };
        for (const row of await dataKeys.list()) {
          if (openText(first, row.sealed, purposeOf(row.id)) !== null) continue;
          const key = await openKey(row);
          if (key === null) counts.unopened += 1;
          else {
            const text = Buffer.from(key.bytes).toString('base64url');
            await dataKeys.update({ ...row, sealed: sealText(first, text, purposeOf(row.id)) });
            counts.sealed += 1;
          }
        }
        return counts;
      }),
    inspectKeys: async () => {
      const rows = await dataKeys.list();
      const keys = await Promise.all(rows.map(openKey));
      return { count: rows.length, unopened: keys.filter((key) => key === null).length };
    },
    isCurrent: async (envelope) => {
      const newest = await findNewest();
      return newest !== null && isSealedWith(newest, envelope);
    },
  };
}

function purposeOf(id: string): string {
  return `data key ${id}`;
}
