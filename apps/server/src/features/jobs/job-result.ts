import { AppError, type Job } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';

/** The text of the file that a job has made, piece by piece. Throws not_found, and conflict before the job has ended. */
export async function readResult({ stores }: AppContext, job: Job): Promise<AsyncIterable<string>> {
  if (job.status === 'queued' || job.status === 'running') {
    throw new AppError('conflict', 'The job has not ended yet. GET /api/jobs/{job_id}/events tells when it has.');
  }
  const first = job.status === 'succeeded' ? await stores.jobs.findPiece(job, 0) : null;
  if (first === null) throw new AppError('not_found', 'The job has made no file, or the file is gone by now.');
  return unpack(readPieces(first, (position) => stores.jobs.findPiece(job, position)));
}

async function* readPieces(first: Uint8Array, read: (position: number) => Promise<Uint8Array | null>) {
  let piece: Uint8Array | null = first;
  for (let position = 1; piece !== null; position += 1) {
    yield new Uint8Array(piece);
    piece = await read(position);
  }
}

async function* unpack(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void, undefined> {
  const packed = ReadableStream.from(pieces);
  const text = packed.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream());
  for await (const part of text) yield part;
}
