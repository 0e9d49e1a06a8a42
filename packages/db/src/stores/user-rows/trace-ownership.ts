import type { Catalog } from './create-catalog-reader.ts';

/** A table whose rows belong to users, and how: by its `user_id`, or by a column that names a row of its parent. */
export interface OwnedTable {
  readonly name: string;
  readonly has_id: boolean;
  readonly column: string;
  /** Null where `column` is the user's id. */
  readonly parent: OwnedTable | null;
}

/** Every table whose rows belong to users, each by its shortest way to one. */
export function traceOwnership({ tables, references }: Catalog): OwnedTable[] {
  const owned = new Map<string, OwnedTable>();
  for (const { name, has_id, has_user_id } of tables) {
    if (has_user_id) owned.set(name, { name, has_id, column: 'user_id', parent: null });
  }
  // A map hands out what is added while it is walked: each table once, in the order of its distance.
  for (const [name, parent] of owned) {
    for (const { table, column } of references.filter((reference) => reference.parent === name)) {
      if (owned.has(table)) continue;
      const has_id = tables.some((known) => known.name === table && known.has_id);
      owned.set(table, { name: table, has_id, column, parent });
    }
  }
  return [...owned.values()];
}
