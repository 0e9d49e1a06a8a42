import type { DialectName } from '@learnwright/plugin-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Lists as parameters of one statement, however long they are. */
export interface ValueLists {
  /** A list of texts as rows with the column `value`. */
  elementsOf(list: unknown): RawBuilder<{ readonly value: string }>;
  /** Tells whether a column has one of the values of some rows. */
  isAnyOf(column: string, rows: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** Tells whether two columns together are one of the pairs of a list. */
  arePairOf(columns: readonly [string, string], pairs: unknown): RawBuilder<SqlBool>;
}

/** Builds the lists of a database: both take them as JSON. */
export function createValueLists(dialect: DialectName): ValueLists {
  const isPostgres = dialect === 'postgres';
  return {
    elementsOf: (list) =>
      isPostgres
        ? sql`(select json_array_elements_text(cast(${list} as json)) as value)`
        : sql`(select value from json_each(${list}))`,
    // PostgreSQL goes down the index for each value of an array; of a subquery it may fear that it has very many.
    isAnyOf: (column, rows) => {
      const values = isPostgres ? sql`= any(array${rows})` : sql`in ${rows}`;
      return sql`${sql.ref(column)} ${values}`;
    },
    arePairOf: ([first, second], pairs) => {
      const rows = isPostgres
        ? sql`(select pair ->> 0, pair ->> 1 from json_array_elements(cast(${pairs} as json)) as pair)`
        : sql`(select value ->> 0, value ->> 1 from json_each(${pairs}))`;
      return sql`(${sql.ref(first)}, ${sql.ref(second)}) in ${rows}`;
    },
  };
}
