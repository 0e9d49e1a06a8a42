import type { UserRowStore } from '@learnwright/core';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Parameter, Query } from '../queries/executor.ts';
import { createCatalogReader, type OwnedTable, traceOwnership } from './row-ownership.ts';

type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type OfUser = { readonly user_id: string };

/** The rows of users in all tables of the database. */
export function createUserRowStore(executor: Executor): UserRowStore {
  const readCatalog = createCatalogReader(executor);
  const lists = new Map<string, Query<OfUser, { readonly id: unknown }>>();
  const removals = new Map<string, Query<OfUser, unknown>>();

  function listOf(table: OwnedTable) {
    return known(lists, wayTo(table), () =>
      executor.defineQuery((db, parameter: Parameter<OfUser>) =>
        db
          .withTables<AnyTables>()
          .selectFrom(table.name)
          .select('id')
          .where(isOwned(table, parameter('user_id'))),
      ),
    );
  }

  function removalOf({ name }: OwnedTable) {
    return known(removals, name, () =>
      executor.defineQuery((db, parameter: Parameter<OfUser>) =>
        db.withTables<AnyTables>().deleteFrom(name).where('user_id', '=', parameter('user_id')),
      ),
    );
  }

  return {
    listIds: async (user_id) => {
      const ids: string[] = [];
      for (const table of traceOwnership(await readCatalog())) {
        if (!table.has_id) continue;
        for (const { id } of await listOf(table).all({ user_id })) ids.push(String(id));
      }
      return ids;
    },
    delete: async (user_id) => {
      for (const table of traceOwnership(await readCatalog())) {
        if (table.parent === null) await removalOf(table).run({ user_id });
      }
    },
  };
}

/** The query of this name, defined on first use. */
function known<Value>(queries: Map<string, Value>, name: string, define: () => Value): Value {
  const query = queries.get(name) ?? define();
  queries.set(name, query);
  return query;
}

/** `messages.session_id < sessions.project_id < projects.user_id`. */
function wayTo({ name, column, parent }: OwnedTable): string {
  return parent === null ? `${name}.${column}` : `${name}.${column} < ${wayTo(parent)}`;
}

function isOwned({ column, parent }: OwnedTable, user_id: Expression<string>): RawBuilder<SqlBool> {
  if (parent === null) return sql`${sql.ref(column)} = ${user_id}`;
  return sql`${sql.ref(column)} in (select id from ${sql.table(parent.name)} where ${isOwned(parent, user_id)})`;
}
