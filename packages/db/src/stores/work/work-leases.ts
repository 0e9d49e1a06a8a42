import type { WorkLease, WorkLeases } from '@learnwright/core';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CoreTables } from '../../core-tables.ts';
import type { Executor, Parameter } from '../../queries/executor.ts';
import { createValueLists } from '../../queries/value-lists.ts';

/** A table of work: each row has `due_at`, `owner` and `leased_until`. */
interface WorkTable<Id extends string, Scope extends string> {
  readonly table: string;
  /** The column that names a row, and the one within whose values it does, where the name is not enough. */
  readonly id: Id;
  readonly scope?: Scope;
  /** Which rows can be leased at all, of the table as `free`; default: all. */
  readonly open?: string;
  /** The column that says when a row was leased last. */
  readonly takenAt?: string;
}

interface Rows {
  readonly ids: readonly string[];
  readonly scope: string | null;
}
type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Leasing = Rows & WorkLease & { readonly now: string };
type KeyRow = { readonly id: string };

const FREE = { owner: null, leased_until: null };

/**
 * Builds the leases of a table of work. A row is leased in one statement, so that one of many servers gets it; on PostgreSQL none
 * waits for another that leases the same rows.
 */
export function createWorkLeases<Id extends string, Scope extends string = never>(
  { dialect, defineQuery }: Executor,
  { table, id, scope, open = 'true', takenAt }: WorkTable<Id, Scope>,
): WorkLeases<Readonly<Record<Id | Scope, string>>> {
  type Key = Readonly<Record<Id | Scope, string>>;
  const { elementsOf, isAnyOf } = createValueLists(dialect);
  const of = (db: Kysely<CoreTables>) => db.withTables<AnyTables>();
  const named = (parameter: Parameter<Rows>, prefix = '') => {
    const isNamed = isAnyOf(`${prefix}${id}`, elementsOf(parameter('ids')));
    return scope === undefined
      ? isNamed
      : sql<SqlBool>`${sql.ref(prefix + scope)} = ${parameter('scope')} and ${isNamed}`;
  };
  const take = defineQuery((db, parameter: Parameter<Leasing>) => {
    const now = parameter('now');
    const free = of(db)
      .selectFrom(`${table} as free`)
      .select(`free.${id}`)
      .where(named(parameter, 'free.'))
      .where(sql<SqlBool>`${sql.raw(open)} and (free.due_at is null or free.due_at <= ${now})`)
      .where(sql<SqlBool>`(free.leased_until is null or free.leased_until <= ${now})`);
    const locked = dialect === 'postgres' ? free.forUpdate().skipLocked() : free;
    const isFree = isAnyOf(id, sql`(${locked})`);
    return of(db)
      .updateTable(table)
      .set({ owner: parameter('owner'), leased_until: parameter('until'), ...(takenAt && { [takenAt]: now }) })
      .where(scope === undefined ? isFree : sql<SqlBool>`${sql.ref(scope)} = ${parameter('scope')} and ${isFree}`)
      .returning(`${id} as id`)
      .$castTo<KeyRow>();
  });
  const extend = defineQuery((db, parameter: Parameter<Rows & WorkLease>) =>
    of(db)
      .updateTable(table)
      .set({ leased_until: parameter('until') })
      .where(named(parameter))
      .where('owner', '=', parameter('owner'))
      .returning(`${id} as id`)
      .$castTo<KeyRow>(),
  );
  const giveBack = defineQuery((db, parameter: Parameter<Rows & { readonly owner: string; readonly due_at: string }>) =>
    of(db)
      .updateTable(table)
      .set({ ...FREE, due_at: parameter('due_at') })
      .where(named(parameter))
      .where('owner', '=', parameter('owner')),
  );
  const release = defineQuery((db, parameter: Parameter<{ readonly owner: string }>) =>
    of(db).updateTable(table).set(FREE).where('owner', '=', parameter('owner')),
  );
  const releaseAll = defineQuery((db) => of(db).updateTable(table).set(FREE).where('owner', 'is not', null));

  /** Runs a statement for the keys of each scope, and returns the keys of its rows. */
  async function ofEach(keys: readonly Key[], run: (rows: Rows) => Promise<KeyRow[]>): Promise<Key[]> {
    const found: Key[] = [];
    for (const [value, members] of Map.groupBy(keys, (key) => (scope === undefined ? null : key[scope]))) {
      const byId = new Map(members.map((key) => [key[id], key]));
      const rows = await run({ ids: [...byId.keys()], scope: value });
      found.push(...rows.flatMap((row) => byId.get(row.id) ?? []));
    }
    return found;
  }

  return {
    take: (keys, lease) => ofEach(keys, (rows) => take.all({ ...rows, ...lease })),
    extend: (keys, lease) => ofEach(keys, (rows) => extend.all({ ...rows, ...lease })),
    giveBack: async (key, owner, due_at) => {
      await giveBack.run({ ids: [key[id]], scope: scope === undefined ? null : key[scope], owner, due_at });
    },
    release: async (owner) => void (owner === null ? await releaseAll.run({}) : await release.run({ owner })),
  };
}
