import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@learnwright/core';
import type { Upload } from '@learnwright/plugin-sdk';
import { createByteStore } from './large-bytes.ts';

/** The parts that a form may have where its route names no number. */
export const USUAL_PARTS = 100;

/** What is parsed before other requests have their turn: it may hold a few hundred parts. */
const PIECE_BYTES = 16 * 1024;
/** Of one part: a few short lines, and names that may be paths. */
const HEADER_BYTES = 16 * 1024;
const HEADER_PAIRS = 20;
/** Of one value that is no file. */
const FIELD_BYTES = 64 * 1024;
/** RFC 2046: a longer one would make the search for it slow. */
const LONGEST_BOUNDARY = 70;
type FormParser = Awaited<ReturnType<typeof createParser>>;

/** What a form may be. */
export interface FormBounds {
  /** The header `Content-Type`, with the boundary. */
  readonly contentType: string;
  readonly maxParts: number;
  /** In bytes: the files together are no longer. */
  readonly longest: number;
}

/**
 * Reads a multipart form piece by piece, so that other requests go on. Throws payload_too_large as soon as the form has
 * more than `maxParts` parts or too long a value, and invalid_json where it cannot be read.
 */
export async function readForm(
  chunks: AsyncIterable<Uint8Array>,
  { contentType, maxParts, longest }: FormBounds,
): Promise<Upload> {
  const store = createByteStore(longest);
  /** Where each file ends in the store. */
  const ends: number[] = [];
  const names: string[] = [];
  const fields: [string, string][] = [];
  const parser = await createParser(contentType, maxParts);
  const stop = new AbortController();
  const ended = new Promise<void>((resolve, reject) => {
    const fail = (error: AppError) => {
      reject(error);
      stop.abort();
    };
    parser.on('field', (name = '', value, _, isCut) => {
      if (isCut) fail(tooLarge(`The value of a field is longer than the limit of ${FIELD_BYTES} bytes.`));
      else fields.push([name, value]);
    });
    parser.on('file', (_, stream, name) => {
      const index = names.push(unescapeName(name)) - 1;
      stream.on('data', (piece: Uint8Array) => {
        store.add(piece);
        // A file that has nothing ends where the one before it does.
        while (ends.length < index) ends.push(store.length - piece.length);
        ends[index] = store.length;
        if (ends.length > index + 1) fail(unreadable(new Error('The parts of two files came mixed.')));
      });
      stream.on('error', (error: unknown) => fail(unreadable(error)));
    });
    parser.on('partsLimit', () => fail(tooLarge(`The form has more parts than the limit of ${maxParts}.`)));
    parser.on('error', (error) => fail(unreadable(error)));
    parser.on('finish', resolve);
  });
  await Promise.race([ended, feed(parser, chunks, stop.signal).then(() => ended)]);
  while (ends.length < names.length) ends.push(store.length);
  const parts = await store.split(ends);
  const files = names.map((name, index) => ({ name, bytes: parts[index] ?? new Uint8Array() }));
  return { files, fields: Object.fromEntries(fields) };
}

async function createParser(contentType: string, maxParts: number) {
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType);
  const length = (boundary?.[1] ?? boundary?.[2] ?? '').length;
  if (length === 0 || length > LONGEST_BOUNDARY) throw unreadable(null);
  const { Busboy } = await import('@fastify/busboy');
  return new Busboy({
    headers: { 'content-type': contentType },
    isPartAFile: (_, __, name) => name !== undefined,
    preservePath: true,
    limits: {
      parts: maxParts,
      fieldSize: FIELD_BYTES,
      headerPairs: HEADER_PAIRS,
      headerSize: HEADER_BYTES,
    },
  });
}

async function feed(parser: FormParser, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      if (signal.aborted) return;
      if (!parser.write(chunk.subarray(start, start + PIECE_BYTES))) await once(parser, 'drain', { signal });
      if (start > 0) await setImmediate();
    }
  }
  parser.end();
}

/** Browsers escape what would end the name of a file. */
function unescapeName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

function unreadable(cause: unknown): AppError {
  return new AppError('invalid_json', 'The multipart form could not be read.', { cause });
}

/** The rest of the body is not read, so the connection cannot be used again. */
function tooLarge(sentence: string): AppError {
  return new AppError('payload_too_large', sentence, { headers: { Connection: 'close' } });
}
