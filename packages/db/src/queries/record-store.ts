import type { RecordStore } from '@learnwright/core';
import type { Executor, Parameter } from './executor.ts';

/** A table of records with an id. */
interface RecordTable<Stored> {
  readonly table: string;
  /** The columns of the record. */
  readonly columns: readonly (keyof Stored & string)[];
  /** Columns that are written with the record and never read. */
  readonly hidden?: readonly (keyof Stored & string)[];
  /** Nothing waits for its writes, which nobody tells apart where they fail. */
  readonly isLate?: boolean;
}

/** A record store that writes hidden columns too. */
interface StoredRecordStore<Row, Stored> extends RecordStore<Row> {
  insert(record: Row & Stored): Promise<void>;
  update(record: Row & Stored): Promise<void>;
}

type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type ById = Parameter<{ readonly id: string }>;

/** Builds the queries that every table of records with an id has. */
export function createRecordStore<Row extends { readonly id: string }, Stored extends Row = Row>(
  executor: Executor,
  { table, columns, hidden = [], isLate = false }: RecordTable<Stored>,
): StoredRecordStore<Row, Stored> {
  const { defineQuery } = executor;
  const written = [...columns, ...hidden];
  const changed = written.filter((column) => column !== 'id');

  const find = defineQuery((db, parameter: ById) => {
    return db
      .withTables<AnyTables>()
      .selectFrom(table)
      .select(columns)
      .where('id', '=', parameter('id'))
      .$castTo<Row>();
  });
  const lock = defineQuery((db, parameter: ById) => {
    const row = db.withTables<AnyTables>().selectFrom(table).select(columns).where('id', '=', parameter('id'));
    return (executor.dialect === 'postgres' ? row.forNoKeyUpdate() : row).$castTo<Row>();
  });
  const insert = defineQuery((db, parameter: Parameter<Stored>) =>
    db.withTables<AnyTables>().insertInto(table).values(parameter.each(written)),
  );
  const update = defineQuery((db, parameter: Parameter<Stored>) => {
    return db.withTables<AnyTables>().updateTable(table).set(parameter.each(changed)).where('id', '=', parameter('id'));
  });
  const remove = defineQuery((db, parameter: ById) =>
    db.withTables<AnyTables>().deleteFrom(table).where('id', '=', parameter('id')),
  );

  return {
    find: (id) => find.first({ id }),
    lock: (id) => (executor.inUnit() ? lock : find).first({ id }),
    insert: isLate ? insert.runLate : async (record) => void (await insert.run(record)),
    update: isLate ? update.runLate : async (record) => void (await update.run(record)),
    delete: async (id) => (await remove.run({ id })) > 0,
  };
}
