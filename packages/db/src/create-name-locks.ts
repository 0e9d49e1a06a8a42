import { type Expression, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Executor } from './queries/executor.ts';
import type { Parameter } from './queries/parameter.ts';

type ByName = Parameter<{ readonly name: string }>;

/**
 * Builds the locks by name: advisory locks of the transaction on Postgres, apart for each schema; on SQLite a unit of
 * work is alone anyway.
 */
export function createNameLocks(executor: Executor): Pick<Database, 'lockName' | 'tryLockName'> {
  const wait = executor.defineQuery((db, parameter: ByName) =>
    db.selectNoFrom(sql`pg_advisory_xact_lock(${lockNumber(parameter('name'))})`.as('locked')),
  );
  const attempt = executor.defineQuery((db, parameter: ByName) =>
    db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${lockNumber(parameter('name'))})`.as('locked')),
  );

  function requireUnit(): void {
    if (!executor.inUnit()) throw new Error('A name is locked until its unit of work ends: lock it inside of one.');
  }

  return {
    lockName: async (name) => {
      requireUnit();
      if (executor.dialect === 'postgres') await wait.first({ name });
    },
    tryLockName: async (name) => {
      requireUnit();
      return executor.dialect !== 'postgres' || (await attempt.first({ name }))?.locked === true;
    },
  };
}

function lockNumber(name: Expression<string>): Expression<number> {
  return sql<number>`hashtextextended(current_schema() || '.' || ${name}, 0)`;
}
