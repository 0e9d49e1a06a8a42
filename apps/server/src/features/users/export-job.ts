import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type JobFile, type JobTry, storageFull } from '@learnwright/core';
import { type Caller, type JobWork, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { EXPORTS } from '../usage/core-usage.ts';
import { exportUser } from './export-user.ts';

/** The kind of the job. */
export const EXPORT_JOB = 'export_user';

const inputSchema = z.object({ user_id: z.string() });

/** The result of an export: its file is at `GET /api/jobs/{job_id}/result`. */
interface ExportResult {
  readonly bytes: number;
  readonly href: string;
}

/** The bytes of a piece, packed, about. */
const PIECE = 256 * 1024;
/** Pieces that one statement deletes: others write between two of them. */
const DELETED_PIECES = 20;

/**
 * Exports a user into the file of a job, as the learner gets it, whoever has asked: the file is the learner's. It is in the
 * database, so that every server has it, and it goes with the user. It takes the place of the export before. Throws
 * storage_full for a file beyond its bound; then the one before stays.
 */
export async function exportIntoJob(context: AppContext, input: unknown, work: JobWork): Promise<ExportResult> {
  const { user_id } = inputSchema.parse(input);
  const caller: Caller = { role: 'learner', id: 'job', user_id };
  // What a try has left that broke off.
  await deleteFiles(context, user_id, (file) => file.id === work.id || !isInUse(file));
  try {
    const response = await exportUser(context, user_id, caller);
    if (response.body === null) throw new Error('The export has no body.');
    const read = { bytes: 0 };
    await pipeline(countBytes(response.body, read, work), createGzip(), async (packed: AsyncIterable<Uint8Array>) => {
      await storePieces(context, work, packed);
    });
    await deleteFiles(context, user_id, (file) => file.id !== work.id && file.status !== 'running');
    return { bytes: read.bytes, href: `/api/jobs/${work.id}/result` };
  } catch (error) {
    await deletePieces(context, work);
    throw error;
  }
}

async function storePieces(context: AppContext, work: JobWork, packed: AsyncIterable<Uint8Array>): Promise<void> {
  const allowed = context.config.jobs.max_file_bytes;
  let [position, used] = [0, 0];
  for await (const piece of collect(packed)) {
    work.signal.throwIfAborted();
    if (used + piece.length > allowed) throw storageFull({ ...EXPORTS, used, allowed }, piece.length);
    await context.stores.jobs.addPiece(work, position, piece);
    position += 1;
    used += piece.length;
  }
}

/** Whether somebody may read the file, or writes it. */
function isInUse({ status }: JobFile): boolean {
  return status === 'succeeded' || status === 'running';
}

/** Deletes exports of a user. */
async function deleteFiles(context: AppContext, user_id: string, isWanted: (file: JobFile) => boolean): Promise<void> {
  const files = await context.stores.jobs.listFiles(user_id);
  const exports = files.filter(({ plugin, kind }) => plugin === null && kind === EXPORT_JOB);
  for (const file of exports.filter(isWanted)) await deletePieces(context, file);
}

async function deletePieces({ stores }: AppContext, { id, tries }: JobTry): Promise<void> {
  while ((await stores.jobs.deletePieces({ id, tries }, DELETED_PIECES)) > 0);
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
