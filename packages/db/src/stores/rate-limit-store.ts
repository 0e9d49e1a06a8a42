import { fillTime, type RateLimitStore } from '@learnwright/core';
import { type Expression, sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';

/** What a bucket is taken from with, all times in microseconds. */
interface Taking {
  readonly name: string;
  readonly now: number;
  readonly interval: number;
  /** In which an empty bucket becomes full. */
  readonly fill: number;
  readonly count: number;
  /** The tokens that a new bucket gives, and when it is full again. */
  readonly taken: number;
  readonly full_at: number;
}

/** The token buckets that servers share: one statement takes, so nobody waits for a second one. */
export function createRateLimitStore({ dialect, defineQuery }: Executor): RateLimitStore {
  // The same in both databases: the least and the greatest of two numbers.
  const least = sql.raw(dialect === 'postgres' ? 'least' : 'min');
  const greatest = sql.raw(dialect === 'postgres' ? 'greatest' : 'max');
  const take = defineQuery((db, parameter: Parameter<Taking>) => {
    const number = (name: Exclude<keyof Taking, 'name'>): Expression<number> =>
      sql<number>`cast(${parameter(name)} as bigint)`;
    // As `takeTokens` in core: what is missing in the bucket, and with it what can be taken.
    const missing = sql<number>`${least}(${greatest}(rate_limits.full_at - ${number('now')}, 0), ${number('fill')})`;
    const taken = sql<number>`${least}(${number('count')}, (${number('fill')} - ${missing}) / ${number('interval')})`;
    return db
      .insertInto('rate_limits')
      .values({ name: parameter('name'), full_at: number('full_at'), taken: number('taken') })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          taken,
          full_at: sql<number>`${number('now')} + ${missing} + ${taken} * ${number('interval')}`,
        }),
      )
      .returning(['taken', 'full_at']);
  });
  const removeFull = defineQuery((db, parameter: Parameter<{ now: number; count: number }>) =>
    db
      .deleteFrom('rate_limits')
      .where(
        'name',
        'in',
        db
          .selectFrom('rate_limits')
          .select('name')
          .where('full_at', '<=', parameter('now'))
          .limit(sql<number>`cast(${parameter('count')} as bigint)`),
      )
      // Once more: somebody may take from the bucket in the meantime.
      .where('full_at', '<=', parameter('now')),
  );
  return {
    take: async (name, size, count, now) => {
      const taken = Math.min(count, size.capacity);
      const row = await take.first({
        name,
        now,
        interval: size.interval,
        fill: fillTime(size),
        count,
        taken,
        full_at: now + taken * size.interval,
      });
      if (row === null) throw new Error('A bucket was neither made nor changed.');
      return row;
    },
    deleteFull: (now, count) => removeFull.run({ now, count }),
  };
}
