import type { CursorValues, Page } from '@learnwright/core';
import type { ListReading } from '@learnwright/plugin-sdk';
import { streamPieces } from './json-stream.ts';
import type { Answer } from './route-context.ts';

/** How the rows of a list become an answer. */
export interface ListAnswer {
  /** The answer with these rows, and a `Link` where there is a next page. */
  readonly toAnswer: (page: Page<unknown>) => Answer;
  /** Told of what fails after the first byte. */
  readonly onError: (error: unknown) => void;
}

/** A whole list with more text than this is sent while it is read. */
const WHOLE_LENGTH = 1024 * 1024;
/** A page ends when it has so much text, also before its limit: its `Link` leads on. */
const PAGE_LENGTH = 4 * 1024 * 1024;
/** The text that is read at once, about. */
const PART_LENGTH = 512 * 1024;

/**
 * Answers a list without holding more of it in memory than a few megabytes, however long its rows are. A list of few rows
 * is read at once and answered as a whole.
 */
export async function answerList(list: ListReading, { toAnswer, onError }: ListAnswer): Promise<Answer | Response> {
  const { page, read, rows, most } = list;
  const limit = page.limit ?? Number.POSITIVE_INFINITY;
  const first = await read({ limit: Math.min(limit, rows), after: page.after });
  if (first.next === null || first.items.length >= limit) return toAnswer(first);

  const length = page.limit === null ? WHOLE_LENGTH : PAGE_LENGTH;
  let text = textOf(toAnswer, first.items);
  let count = first.items.length;
  let next: CursorValues | null = first.next;
  let size = nextSize(count, text, most);
  while (next !== null && count < limit && text.length < length) {
    const part: Page<unknown> = await read({ limit: Math.min(limit - count, size), after: next });
    const own = textOf(toAnswer, part.items);
    text = text === '' || own === '' ? text + own : `${text},${own}`;
    count += part.items.length;
    next = part.next;
    size = nextSize(part.items.length, own, most);
  }
  if (next === null || page.limit !== null) return { ...toAnswer({ items: [], next }), body: `[${text}]` };
  const rest = readOn(list, { after: next, rows: size, most }, toAnswer);
  return streamPieces((send) => send(joinPieces(text, rest)), { onError });
}

/** What is left of a list: so many rows first, and so many at once at the most. */
interface RestOfList {
  readonly after: CursorValues;
  readonly rows: number;
  readonly most: number;
}

/** The rows of a list after a cursor, a part at a time, as text. */
async function* readOn({ read }: ListReading, rest: RestOfList, toAnswer: ListAnswer['toAnswer']) {
  let next: CursorValues | null = rest.after;
  let size = rest.rows;
  while (next !== null) {
    const part: Page<unknown> = await read({ limit: size, after: next });
    const text = textOf(toAnswer, part.items);
    if (text !== '') yield text;
    next = part.next;
    size = nextSize(part.items.length, text, rest.most);
  }
}

async function* joinPieces(first: string, rest: AsyncIterable<string>) {
  yield `[${first}`;
  let mark = first === '' ? '' : ',';
  for await (const text of rest) {
    yield mark + text;
    mark = ',';
  }
  yield ']';
}

/** The rows as JSON without the brackets of the array. */
function textOf(toAnswer: ListAnswer['toAnswer'], items: unknown[]): string {
  return toAnswer({ items, next: null }).body?.slice(1, -1) ?? '';
}

/** So many rows as the part before lets expect in a part; but the rows that follow may be longer than all before. */
function nextSize(count: number, text: string, most: number): number {
  const usual = text.length / Math.max(1, count);
  return Math.max(1, Math.min(most, Math.floor(PART_LENGTH / Math.max(1, usual))));
}
