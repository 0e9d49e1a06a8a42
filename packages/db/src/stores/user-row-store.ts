import type { UserRowStore, UserTable } from '@learnwright/core';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Parameter, Query } from '../queries/executor.ts';
import { createValueLists } from '../queries/value-lists.ts';
import { createCatalogReader, type OwnedTable, orderForDeletion, traceOwnership } from './row-ownership.ts';

type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type OfUser = { readonly user_id: string };
type Some = OfUser & { readonly count: number };

/** The rows of users in all tables of the database. */
export function createUserRowStore(executor: Executor): UserRowStore {
  const readCatalog = createCatalogReader(executor);
  const lists = new Map<string, Query<OfUser, { readonly id: unknown }>>();
  const removals = new Map<string, Query<OfUser, unknown>>();
  const portions = new Map<string, UserTable['deleteSome']>();

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
    listTables: async () => {
      const catalog = await readCatalog();
      return orderForDeletion(catalog, traceOwnership(catalog)).map((table) => ({
        name: table.name,
        deleteSome: known(portions, wayTo(table), () => definePortions(executor, table)),
      }));
    },
  };
}

/** The query of this name, defined on first use. */
function known<Value>(queries: Map<string, Value>, name: string, define: () => Value): Value {
  const query = queries.get(name) ?? define();
  queries.set(name, query);
  return query;
}

/** Deletes a few rows by their ids, which are told; rows without an id by the place where the database has them. */
function definePortions(executor: Executor, table: OwnedTable): UserTable['deleteSome'] {
  const { dialect, defineQuery } = executor;
  const { elementsOf, isAnyOf } = createValueLists(dialect);
  const place = dialect === 'postgres' ? 'ctid' : 'rowid';
  const some = (parameter: Parameter<Some>, column: string) => sql<{ readonly id: unknown }>`(
    select ${sql.ref(column)} from ${sql.table(table.name)} where ${isOwned(table, parameter('user_id'))}
    limit cast(${parameter('count')} as bigint))`;
  const list = defineQuery((db, parameter: Parameter<Some>) =>
    db.selectFrom(some(parameter, 'id').as('some')).select('some.id'),
  );
  const removeThem = defineQuery((db, parameter: Parameter<OfUser & { readonly ids: readonly string[] }>) =>
    db
      .withTables<AnyTables>()
      .deleteFrom(table.name)
      .where(isAnyOf('id', elementsOf(parameter('ids'))))
      // An id may be another user's, too.
      .where(isOwned(table, parameter('user_id'))),
  );
  const removeSome = defineQuery((db, parameter: Parameter<Some>) =>
    db
      .withTables<AnyTables>()
      .deleteFrom(table.name)
      .where(isAnyOf(place, some(parameter, place)))
      // Partitions of one table have equal places.
      .where(isOwned(table, parameter('user_id'))),
  );
  return async (user_id, count) => {
    if (!table.has_id) return { deleted: await removeSome.run({ user_id, count }), ids: [] };
    const ids = (await list.all({ user_id, count })).map(({ id }) => String(id));
    return { deleted: ids.length === 0 ? 0 : await removeThem.run({ user_id, ids }), ids };
  };
}

/** `messages.session_id < sessions.project_id < projects.user_id`. */
function wayTo({ name, column, parent }: OwnedTable): string {
  return parent === null ? `${name}.${column}` : `${name}.${column} < ${wayTo(parent)}`;
}

function isOwned({ column, parent }: OwnedTable, user_id: Expression<string>): RawBuilder<SqlBool> {
  if (parent === null) return sql`${sql.ref(column)} = ${user_id}`;
  return sql`${sql.ref(column)} in (select id from ${sql.table(parent.name)} where ${isOwned(parent, user_id)})`;
}
