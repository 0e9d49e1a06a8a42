import type { RecordStore } from '@learnwright/core';
import type { MemoryTransactions } from './create-memory-transactions.ts';
import type { MemoryTables } from './memory-tables.ts';

/** The methods that all stores of records with an id share; `check` throws where the record may not be written. */
export function createMemoryRecordStore<Row extends { readonly id: string }>(
  { read, write }: MemoryTransactions,
  tableOf: (tables: MemoryTables) => Map<string, Row>,
  check: (tables: MemoryTables, row: Row) => void,
  cascade: (tables: MemoryTables, id: string) => void,
): RecordStore<Row> {
  const find = (id: string) => read((tables) => tableOf(tables).get(id) ?? null);
  const put = (row: Row) =>
    write((tables) => {
      check(tables, row);
      tableOf(tables).set(row.id, row);
    });
  return {
    find,
    // Units run one after the other, so nobody else changes it.
    lock: find,
    insert: put,
    update: put,
    delete: (id) =>
      write((tables) => {
        cascade(tables, id);
        return tableOf(tables).delete(id);
      }),
  };
}
