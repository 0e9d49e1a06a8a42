import { type Expression, type RawBuilder, sql } from 'kysely';
import { createValueLists } from './value-lists.ts';

/** Many sets share a lock, so that a large batch of attempts never fills the table of locks, which all sessions share. */
const LOCKS_OF_SETS = 64;

/** How a set is locked: attempts share it, a move of its elements has it alone. */
const LOCK_SET = { shared: sql`pg_advisory_xact_lock_shared`, alone: sql`pg_advisory_xact_lock` } as const;

/** The number of the advisory lock of a name, other than that of another schema. */
export function lockNumber(name: Expression<string>): RawBuilder<number> {
  return sql<number>`hashtextextended(current_schema() || '.' || ${name}, 0)`;
}

/**
 * Locks content sets on PostgreSQL until the transaction ends, and returns how many locks these are. They are taken in one
 * order, so that no two transactions wait for each other.
 */
export function lockSets(set_ids: Expression<unknown>, kind: keyof typeof LOCK_SET): RawBuilder<number> {
  const { elementsOf } = createValueLists('postgres');
  const share = sql<string>`'moves ' || abs(hashtext(value) % ${sql.lit(LOCKS_OF_SETS)})`;
  return sql<number>`(select count(${LOCK_SET[kind]}(number) is null) from (
    select distinct ${lockNumber(share)} as number from ${elementsOf(set_ids)} as ids order by number) as locks)`;
}
