import type { CursorValues, Page, PageRequest } from '@learnwright/core';
import { meetEachOnce } from './moving-rows.ts';

/** The rows of a list that are read at first, and at once at the most. */
const FIRST_ROWS = 100;
const MOST_ROWS = 500;

const MARKER = Symbol.for('@learnwright/plugin-sdk/RouteReply');

/** A list that is read in parts. */
export interface ListReading {
  /** The part of the list that the client asks for. */
  readonly page: PageRequest;
  readonly read: (page: PageRequest) => Promise<Page<unknown>>;
  /** How many rows are read first. */
  readonly rows: number;
  /** How many rows are read at once at the most. */
  readonly most: number;
}

/** Bytes that the server reads as far as the client wants them. */
export interface FileReading {
  /** In bytes. */
  readonly size: number;
  /** Names these very bytes and no others, such as their hash: letters, digits, `-` and `_`. It becomes the ETag. */
  readonly tag: string;
  /** The bytes from a position up to another, which is not among them. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}

/** An answer with a status of its own, headers, the cursor of the next page, or a list, a text or a file to be read. */
export class RouteReply {
  readonly [MARKER] = true;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly next: CursorValues | null;
  readonly list: ListReading | null;
  /** The parts of a text that is sent while it is made. */
  readonly pieces: AsyncIterable<string> | null;
  readonly file: FileReading | null;

  constructor(
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>>,
    next: CursorValues | null,
    source: {
      readonly list?: ListReading;
      readonly pieces?: AsyncIterable<string>;
      readonly file?: FileReading;
    } = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.next = next;
    this.list = source.list ?? null;
    this.pieces = source.pieces ?? null;
    this.file = source.file ?? null;
  }
}

/**
 * Answers with this status, with a body where one is given, and with headers.
 *
 * @example
 * return reply(202, { job_id }, { 'Retry-After': '5' });
 */
export function reply(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): RouteReply {
  return new RouteReply(status, body, headers, null);
}

/** Answers 200 with the items of a page and a `Link` to the next one where there is one. */
export function replyPage<T>(page: Page<T>): RouteReply {
  return new RouteReply(200, page.items, {}, page.next);
}

/**
 * Answers 200 with a list that the server reads in parts: at first 100 rows, then as many as a part of half a megabyte may have, up
 * to 500. Where a row may have a hundred thousand characters, `rows` is the most that are read at once: nobody knows how long the
 * next ones are. A whole list of more than a megabyte is sent while it is read, and a page ends after four megabytes. So no list is
 * too long, whatever its rows hold. Where the order changes while rows change, `idOf` has each row come once, and those that have
 * moved to the front come at the end of a whole list; what moves between two pages is for the client, as ever.
 *
 * @example
 * ({ context, query }) => replyList(pageRequest(query), (page) => listRounds(context.db, page))
 */
export function replyList<T>(
  page: PageRequest,
  read: (page: PageRequest) => Promise<Page<T>>,
  { rows, idOf }: { readonly rows?: number; readonly idOf?: (row: T) => string } = {},
): RouteReply {
  const parts = { rows: rows ?? FIRST_ROWS, most: rows ?? MOST_ROWS };
  const reading = idOf === undefined ? read : meetEachOnce(page, read, idOf);
  return new RouteReply(200, null, {}, null, { list: { page, read: reading, ...parts } });
}

/**
 * Answers 200 with a text that is sent while it is made, for a route whose answer is not JSON. It is made as fast as the client
 * takes it, and no further when the client leaves. What fails in between breaks the connection.
 *
 * @example
 * return replyText(linesOf(rowsOf((page) => listRounds(context.db, page))));
 */
export function replyText(pieces: AsyncIterable<string>, headers: Readonly<Record<string, string>> = {}): RouteReply {
  return new RouteReply(200, null, headers, null, { pieces });
}

/**
 * Answers with bytes that never change: 200, 206 with the range that the client asks for (RFC 9110, section 14; one range, `If-Range`
 * too), 304 where the client has them, 416 `range_not_satisfiable`. They are read as fast as the client takes them. `headers` name
 * the `Content-Type`, and how long clients may keep the bytes. The route describes 200 and 206.
 *
 * @example
 * return replyFile({ size, tag: hash, read: (start, end) => readPieces(hash, start, end) }, { 'Content-Type': 'audio/mpeg' });
 */
export function replyFile(file: FileReading, headers: Readonly<Record<string, string>>): RouteReply {
  return new RouteReply(200, null, headers, null, { file });
}

/** Tells whether a handler's result is a RouteReply, also a RouteReply of another copy of this package. */
export function isRouteReply(value: unknown): value is RouteReply {
  return typeof value === 'object' && value !== null && MARKER in value;
}
