import { createThreads, isThreadError, MEGABYTE } from '@learnwright/plugin-archive';
import { AppError, z } from '@learnwright/plugin-sdk';
import type { ExportedBook } from './exported-book.ts';
import type { BuiltInFormat } from './formats.ts';

/** An export that is to be written. */
export interface ExportOrder {
  /** Whose book it is: exports of one owner are written one after another. */
  readonly owner: string;
  readonly format: BuiltInFormat;
  /** The name of the folder in an archive. */
  readonly name: string;
  /** Its files are gone afterwards. */
  readonly book: ExportedBook;
  /** Where there is no file. */
  readonly path: string;
  readonly maxBytes: number;
}

/** Writes books in threads beside the server's own: whatever is in them, the server serves on. */
export interface BookExports {
  /**
   * Writes an export to a file. Throws payload_too_large for one beyond its bound, invalid_request for one that takes too long
   * or too much memory, and rate_limited for an owner with several that wait.
   */
  write(order: ExportOrder): Promise<void>;
}

const ENTRY = import.meta.url.endsWith('.ts')
  ? new URL('./export-thread.ts', import.meta.url)
  : new URL('./export-thread.js', import.meta.url);
const TASK_SECONDS = 20;
const RETRY_SECONDS = 10;
const outputSchema = z.enum(['written', 'too_large']);

/** Builds what writes books; no thread is started before it is needed. */
export function createBookExports(): BookExports {
  const threads = createThreads({
    entry: ENTRY,
    count: 2,
    taskMilliseconds: TASK_SECONDS * 1000,
    idleMilliseconds: 30_000,
    heapMegabytes: 512,
  });
  return {
    write: async ({ owner, ...order }) => {
      try {
        const transfer = buffersOf(order.book);
        const output = await threads.use((thread) => thread.call('write', order, { transfer }), { owner });
        if (outputSchema.parse(output) === 'too_large') throw tooLarge(order.maxBytes);
      } catch (error) {
        if (!isThreadError(error) || error.reason === 'failed') throw error;
        if (error.reason === 'busy') {
          throw new AppError(
            'rate_limited',
            'Other exports of this learner are under way. Repeat this one afterwards.',
            {
              headers: { 'Retry-After': String(RETRY_SECONDS) },
            },
          );
        }
        const limit = error.reason === 'too_long' ? `longer than ${TASK_SECONDS} seconds` : 'too much memory';
        throw new AppError('invalid_request', `Writing the book takes ${limit}. Export it as a project, or divide it.`);
      }
    },
  };
}

/** The error of an export that would be larger than exports may be. */
export function tooLarge(maxBytes: number): AppError {
  const megabytes = (maxBytes / MEGABYTE).toFixed(0);
  return new AppError(
    'payload_too_large',
    `The export would have more than ${megabytes} MB, the most that one may have.`,
  );
}

/** The memory of the files that nobody else has a part of. */
function buffersOf({ files }: ExportedBook): ArrayBuffer[] {
  const buffers = [...files.values()].map(({ buffer, byteLength }) =>
    buffer.byteLength === byteLength ? buffer : null,
  );
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}
