import { setTimeout as delay } from 'node:timers/promises';
import { PASSWORD, ROLE, startOwnPostgres } from './own-postgres.ts';

/** A PostgreSQL and its synchronous standby. */
export interface StandbyPair {
  /** Names both hosts, and asks for the one that takes writes. */
  readonly url: string;
  /** Ends the primary as a crash does, and makes the standby the primary. */
  failOver(): Promise<void>;
  /** Stops the primary where it is: it answers nothing any more, and closes no connection, as a machine that hangs. */
  silence(): void;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

const SYNCHRONOUS = "select 1 from pg_stat_replication where sync_state = 'sync'";
const POLL_MILLISECONDS = 20;

/** Starts both, in temporary folders: from then on each commit is on both before it is answered. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const primary = await startOwnPostgres();
  await primary.stop('fast');
  const standby = await startOwnPostgres(primary);
  await primary.start();
  await primary.run("alter system set synchronous_standby_names = '*'");
  await primary.run('select pg_reload_conf()');
  while ((await primary.run(SYNCHRONOUS)).length === 0) await delay(POLL_MILLISECONDS);
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const promote = async () => void (await standby.run('select pg_promote()'));
  let goOn: () => void = () => undefined;
  return {
    url: `postgres://${ROLE}:${PASSWORD}@${hosts}/${ROLE}?target_session_attrs=read-write`,
    failOver: async () => {
      await primary.stop('immediate');
      await promote();
    },
    silence: () => {
      goOn = primary.freeze();
    },
    promote,
    remove: async () => {
      // Who is stopped does not end.
      goOn();
      await standby.remove();
      await primary.remove();
    },
  };
}
