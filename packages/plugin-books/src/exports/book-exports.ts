import { createThreads, isThreadError, MEGABYTE } from '@learnwright/archive';
import { AppError, z } from '@learnwright/plugin-sdk';
import type { ExportInput } from './export-thread.ts';

/** An export that is to be written. */
export interface ExportOrder extends ExportInput {
  /** Whose book it is: exports of one owner are written one after another. */
  readonly owner: string;
  /** Answers what the thread asks for. */
  readonly onAsk: (question: unknown) => Promise<unknown>;
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
    heapMegabytes: 256,
  });
  return {
    write: async ({ owner, onAsk, ...input }) => {
      try {
        const output = await threads.use((thread) => thread.call('write', input, { onAsk }), { owner });
        if (outputSchema.parse(output) === 'too_large') throw tooLarge(input.maxBytes);
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
