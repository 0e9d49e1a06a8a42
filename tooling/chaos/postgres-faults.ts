import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { OwnPostgres, StopMode } from './own-postgres.ts';

const ROLE = 'learnwright';
const OTHERS = 'pid <> pg_backend_pid() and datname = current_database()';

/** What goes wrong with a PostgreSQL. `short` takes shorter outages. */
export function listPostgresFaults(postgres: OwnPostgres, short: boolean): readonly Fault[] {
  const nothing = async () => undefined;

  async function restart(mode: StopMode) {
    await postgres.stop(mode);
    await postgres.start();
    return nothing;
  }

  async function beDown() {
    await postgres.stop('fast');
    return () => postgres.start();
  }

  async function terminate() {
    for (let count = 0; count < 5; count += 1) {
      await postgres.run(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
      await delay(100);
    }
    return nothing;
  }

  async function limitConnections() {
    await postgres.run(`alter role ${ROLE} connection limit 1`);
    await postgres.run(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
    return async () => void (await postgres.run(`alter role ${ROLE} connection limit -1`));
  }

  async function slowDown() {
    await postgres.run(
      `create or replace function slow() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`,
    );
    await postgres.run(
      'create trigger slow before insert or update on lesson_progress for each row execute function slow()',
    );
    return async () => {
      await postgres.run(`select pg_cancel_backend(pid) from pg_stat_activity where ${OTHERS} and state = 'active'`);
      await postgres.run('drop trigger slow on lesson_progress');
    };
  }

  return [
    { name: 'restarted, fast', milliseconds: 0, begin: () => restart('fast') },
    { name: 'restarted, immediate', milliseconds: 0, begin: () => restart('immediate') },
    { name: 'all connections terminated, 5 times', milliseconds: 0, begin: terminate },
    { name: 'connection limit of 1', milliseconds: short ? 2_000 : 5_000, begin: limitConnections },
    { name: 'statements over their time-out', milliseconds: short ? 4_000 : 8_000, begin: slowDown },
    {
      name: 'all learners locked',
      milliseconds: short ? 3_000 : 8_000,
      begin: () => postgres.hold('select id from users for update'),
    },
    {
      name: 'stopped in the middle',
      milliseconds: short ? 2_000 : 10_000,
      begin: async () => {
        const goOn = postgres.freeze();
        return async () => goOn();
      },
    },
    { name: 'down', milliseconds: short ? 2_000 : 20_000, begin: beDown },
  ];
}
