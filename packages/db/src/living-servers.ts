import { type Expression, sql } from 'kysely';
import type { SessionLocks } from './backend.ts';
import type { Executor, Parameter } from './queries/executor.ts';

/** Which servers of a database live. A server takes an id at its start and is known by it until it ends, however it ends. */
export interface LivingServers {
  /** Makes this process known as the server of the id until the database is closed. */
  join(id: string): Promise<void>;
  /**
   * Tells whether the server of the id lives. One whose connection is lost counts as ended until the next one is open,
   * so let the database check what such a server writes. Call it in a unit of work.
   */
  isLiving(id: string): Promise<boolean>;
}

type ByName = Parameter<{ readonly name: string }>;

/**
 * Builds the knowledge of living servers. On PostgreSQL a server holds an advisory lock on a connection, which goes with
 * its process: nothing is written, and nobody compares clocks. A SQLite file is served by one process, so no other lives.
 */
export function createLivingServers(executor: Executor, locks: SessionLocks | null): LivingServers {
  const attempt = executor.defineQuery((db, parameter: ByName) =>
    db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock_shared(${lockNumber(parameter('name'))})`.as('locked')),
  );
  const joined = new Set<string>();

  return {
    join: async (id) => {
      joined.add(id);
      await locks?.keep(nameOf(id));
    },
    isLiving: async (id) => {
      if (joined.has(id)) return true;
      if (locks === null) return false;
      if (!executor.inUnit()) throw new Error('Whether a server lives is asked inside of a unit of work.');
      // Whoever gets the lock, if only to share it, knows that its server has ended.
      return (await attempt.first({ name: nameOf(id) }))?.locked === false;
    },
  };
}

function nameOf(id: string): string {
  return `server ${id}`;
}

/** The number of a name as the locks outside of units of work have it. */
function lockNumber(name: Expression<string>): Expression<number> {
  return sql<number>`hashtextextended(current_schema() || '.' || ${name}, 1)`;
}
