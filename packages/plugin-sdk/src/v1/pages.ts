import { type CursorValues, type Page, type PageRequest, requireCursor, type SortKind } from '@learnwright/core';
import type { SelectQueryBuilder, SqlBool } from 'kysely';
import { z } from 'zod';

/** The sort order of a list: its columns, each with its kind, all in one direction. The last column must be unique. */
export interface PageOrder<Column extends string> {
  readonly by: readonly (readonly [column: Column, kind: SortKind])[];
  /** Default: `asc`. */
  readonly direction?: 'asc' | 'desc';
}

const cursorValuesSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(10);

/** The query parameters of every list: `limit` 1 to 500 and the `cursor` of a `Link` (specification, R5.7). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z
    .string()
    .max(2_000)
    .transform((text, context) => {
      const values = decodeCursor(text);
      if (values !== null) return values;
      context.addIssue({
        code: 'custom',
        params: { code: 'invalid_cursor' },
        message: 'Use the cursor of a Link header',
      });
      return z.NEVER;
    })
    .optional(),
};

/** Turns a validated query into the page it asks for; without a limit, the whole list. */
export function pageRequest(query: {
  readonly limit?: number | undefined;
  readonly cursor?: CursorValues | undefined;
}): PageRequest {
  return { limit: query.limit ?? null, after: query.cursor ?? null };
}

/**
 * Runs a query as one page of a sorted list: adds the order, the condition of the cursor, and the limit. The query must
 * select the columns of the order. Throws invalid_request for a cursor of another list.
 *
 * @example
 * readPage(db.selectFrom('plg_quiz__rounds').selectAll(), page, {
 *   by: [['created_at', 'timestamp'], ['id', 'text']],
 *   direction: 'desc',
 * });
 */
export async function readPage<Tables, Table extends keyof Tables, Row, Column extends keyof Row & string>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, after }: PageRequest,
  { by, direction = 'asc' }: PageOrder<Column>,
): Promise<Page<Row>> {
  const columns = by.map(([column]) => column);
  let sorted = query;
  for (const column of columns) sorted = sorted.orderBy(column, direction);
  if (after !== null) {
    // Whoever has a query has loaded Kysely; authors and trials of plugins load the SDK without it.
    const { sql } = await import('kysely');
    const kinds = by.map(([, kind]) => kind);
    const values = requireCursor(kinds, after);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const operator = sql.raw(direction === 'asc' ? '>' : '<');
    sorted = sorted.where(sql<SqlBool>`(${names}) ${operator} (${sql.join(values)})`);
  }
  if (limit === null) return { items: await sorted.execute(), next: null };
  const rows = await sorted.limit(limit + 1).execute();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : cursorOf(last, columns) };
}

/** Encodes a cursor as URL-safe text. */
export function encodeCursor(values: CursorValues): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

function decodeCursor(text: string): CursorValues | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return cursorValuesSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // Every failure means the same: the text is not a cursor of ours.
    return null;
  }
}

function cursorOf<Row, Column extends keyof Row & string>(row: Row, columns: readonly Column[]): CursorValues {
  return columns.map((column) => {
    const value = row[column];
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`The list is sorted by ${column}, which is neither text nor number.`);
  });
}
