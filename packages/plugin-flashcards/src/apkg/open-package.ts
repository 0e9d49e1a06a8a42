import { createThreads, isThreadError, type Thread, type Threads } from '@learnwright/archive';
import { AppError, type ErrorFinding, z } from '@learnwright/plugin-sdk';
import type { ExportedCards } from './collection-file.ts';
import type { Draft } from './draft-notes.ts';
import type { ReadDrafts } from './package-tasks.ts';

/** A package of Anki that a thread has read and holds. */
export interface OpenPackage extends ReadDrafts {
  /** The cards of its notes from an index on: at most so many, and at least one while there are any. */
  take(from: number, most: number): Promise<readonly Draft[]>;
}

/** Reads and writes packages in threads beside the server's own: whatever they hold, the server serves on. */
export interface Packages {
  /**
   * Reads a package for some work with it; the bytes are gone here. Packages of one owner are read one after another. Throws
   * invalid_request for what is no package, is damaged, or takes too long or too much memory, rate_limited for an owner with
   * several that wait.
   */
  read<T>(owner: string, bytes: Uint8Array, work: (content: OpenPackage) => Promise<T>): Promise<T>;
  /** Writes a package to a file, and its collection to another; both stay. Throws as `read`. */
  write(owner: string, paths: PackagePaths, work: (draft: PackageDraft) => Promise<void>): Promise<void>;
}

/** Where a package is written: no file is there. */
export interface PackagePaths {
  readonly package: string;
  readonly collection: string;
}

/** A package of Anki that a thread writes. */
export interface PackageDraft {
  add(cards: ExportedCards): Promise<void>;
}

const ENTRY = import.meta.url.endsWith('.ts')
  ? new URL('./package-thread.ts', import.meta.url)
  : new URL('./package-thread.js', import.meta.url);
const TASK_SECONDS = 20;
const RETRY_SECONDS = 10;

/** What a thread answers is the work of this very package. */
const readSchema = z.object({
  read: z.custom<ReadDrafts>((value) => typeof value === 'object' && value !== null).optional(),
  refusal: z.object({ message: z.string(), findings: z.custom<readonly ErrorFinding[]>(Array.isArray) }).optional(),
});
const draftsSchema = z.custom<readonly Draft[]>(Array.isArray);

/** Builds the lender of packages; no thread is started before it is needed. */
export function createPackages(): Packages {
  const threads = createThreads({
    entry: ENTRY,
    count: 2,
    taskMilliseconds: TASK_SECONDS * 1000,
    idleMilliseconds: 30_000,
    heapMegabytes: 512,
  });
  return {
    read: (owner, bytes, work) =>
      lend(threads, owner, 'Reading', async (thread) => work(await openPackage(thread, bytes))),
    write: (owner, paths, work) =>
      lend(threads, owner, 'Writing', async (thread) => {
        await thread.call('begin', paths.collection);
        await work({ add: async (cards) => void (await thread.call('add', cards)) });
        await thread.call('finish', paths.package);
      }),
  };
}

/** Lends a thread, and says what its learner can do where there is none, or where it was ended. */
async function lend<T>(
  threads: Threads,
  owner: string,
  doing: 'Reading' | 'Writing',
  work: (thread: Thread) => Promise<T>,
): Promise<T> {
  try {
    return await threads.use(work, { owner });
  } catch (error) {
    if (!isThreadError(error) || error.reason === 'failed') throw error;
    if (error.reason === 'busy') {
      throw new AppError('rate_limited', 'Other packages of this learner are under way. Repeat this one afterwards.', {
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      });
    }
    const limit = error.reason === 'too_long' ? `longer than ${TASK_SECONDS} seconds` : 'too much memory';
    const message = `${doing} it takes ${limit}. Divide the deck into several parts.`;
    throw refuse('The package is beyond the limits of the server.', [
      { pointer: '', code: 'invalid_archive', message },
    ]);
  }
}

async function openPackage(thread: Thread, bytes: Uint8Array): Promise<OpenPackage> {
  const transfer = bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  const { read, refusal } = readSchema.parse(await thread.call('read', bytes, { transfer }));
  if (read === undefined) throw refuse(refusal?.message ?? '', refusal?.findings ?? []);
  const take = async (from: number, most: number) => draftsSchema.parse(await thread.call('take', { from, most }));
  return { ...read, take };
}

function refuse(message: string, findings: readonly ErrorFinding[]): AppError {
  return new AppError('invalid_request', message, { findings });
}
