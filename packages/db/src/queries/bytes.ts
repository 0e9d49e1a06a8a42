import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './executor.ts';

/** The bytes that columns of text and JSON have together, null for none. No text is read for it; PostgreSQL unpacks JSON. */
export function bytesOf(
  { dialect }: Pick<Executor, 'dialect'>,
  columns: readonly string[],
): RawBuilder<number | string> {
  const sizes = columns.map((column) => {
    // SQLite would read what it casts.
    const text = dialect === 'sqlite' ? sql.ref(column) : sql`${sql.ref(column)}::text`;
    return sql`coalesce(octet_length(${text}), 0)`;
  });
  return sql`${sql.join(sizes, sql` + `)}`;
}
