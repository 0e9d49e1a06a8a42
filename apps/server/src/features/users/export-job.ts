import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Caller, type JobWork, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { exportUser } from './export-user.ts';

const inputSchema = z.object({ user_id: z.string() });

/** The result of an export: its file is at `GET /api/jobs/{job_id}/result`. */
interface ExportResult {
  readonly bytes: number;
  readonly href: string;
}

/** The bytes of a piece, packed, about. */
const PIECE = 256 * 1024;

/**
 * Exports a user into the file of a job, as the learner gets it, whoever has asked: the file is the learner's. It is in the
 * database, so that every server has it, and it goes with the user.
 */
export async function exportIntoJob(context: AppContext, input: unknown, work: JobWork): Promise<ExportResult> {
  const { user_id } = inputSchema.parse(input);
  const caller: Caller = { role: 'learner', id: 'job', user_id };
  const response = await exportUser(context, user_id, caller);
  if (response.body === null) throw new Error('The export has no body.');
  const read = { bytes: 0 };
  await pipeline(countBytes(response.body, read, work), createGzip(), async (packed: AsyncIterable<Uint8Array>) => {
    let position = 0;
    for await (const piece of collect(packed)) {
      work.signal.throwIfAborted();
      await context.stores.jobs.addPiece(work, position, piece);
      position += 1;
    }
  });
  return { bytes: read.bytes, href: `/api/jobs/${work.id}/result` };
}

/** Counts what is read, for those who wait. */
async function* countBytes(stream: AsyncIterable<Uint8Array>, read: { bytes: number }, work: JobWork) {
  for await (const part of stream) {
    read.bytes += part.length;
    work.progress(read.bytes, null);
    yield part;
  }
}

/** The bytes of a stream in larger pieces. */
async function* collect(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}
