import { AppError } from '@learnwright/core';
import type { FileReading } from '@learnwright/plugin-sdk';
import { isKnown } from './conditional-requests.ts';
import { streamChunks } from './json-stream.ts';
import { type RouteContext, readHeader } from './route-context.ts';

/** How a file is answered. */
export interface FileAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** Told of what fails after the first bytes. */
  readonly onError: (error: unknown) => void;
}

/** Bytes from a position up to another, which is not among them. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** So many bytes are read before the answer begins: what fails then is answered as a problem. */
const WHOLE_BYTES = 256 * 1024;

/**
 * Answers bytes that never change: all of them or the one range that the client asks for, or 304 where it has them (RFC 9110,
 * sections 13 and 14). Throws range_not_satisfiable. More ranges than one, and what is no range, are answered with all bytes.
 */
export async function answerFile(c: RouteContext, file: FileReading, answer: FileAnswer): Promise<Response> {
  const tag = `"${file.tag}"`;
  const headers: Record<string, string> = { ...answer.headers, ETag: tag, 'Accept-Ranges': 'bytes' };
  const known = readHeader(c, 'if-none-match');
  if (known !== undefined && isKnown(known, tag)) return new Response(null, { status: 304, headers });
  const range = c.req.method === 'HEAD' ? null : readRange(c, file.size, tag);
  const { start, end } = range ?? { start: 0, end: file.size };
  const status = range === null ? 200 : 206;
  headers['Content-Length'] = String(end - start);
  if (range !== null) headers['Content-Range'] = `bytes ${start}-${end - 1}/${file.size}`;
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  if (end - start > WHOLE_BYTES) {
    return streamChunks((send) => send(file.read(start, end)), { headers, status, onError: answer.onError });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read(start, end)) chunks.push(chunk);
  return new Response(Buffer.concat(chunks), { status, headers });
}

/** The range that a request asks for; null for all bytes. */
function readRange(c: RouteContext, size: number, tag: string): ByteRange | null {
  const header = readHeader(c, 'range');
  const condition = readHeader(c, 'if-range');
  if (header === undefined || (condition !== undefined && condition.trim() !== tag)) return null;
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return requireBytes({ start: Math.max(0, size - Number(last)), end: size }, size);
  const start = Number(first);
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  if (last !== '' && Number(last) < start) return null;
  return requireBytes({ start, end }, size);
}

function requireBytes(range: ByteRange, size: number): ByteRange {
  if (range.start < range.end) return range;
  throw new AppError('range_not_satisfiable', `The range begins behind the last of the ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}
