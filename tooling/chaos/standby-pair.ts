import { setTimeout as delay } from 'node:timers/promises';
import { type OwnPostgres, PASSWORD, ROLE, startOwnPostgres } from './own-postgres.ts';

/** A PostgreSQL and its standby. */
export interface StandbyPair {
  readonly primary: OwnPostgres;
  readonly standby: OwnPostgres;
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

const FOLLOWS = {
  synchronous: "select 1 from pg_stat_replication where sync_state = 'sync'",
  asynchronous: "select 1 from pg_stat_replication where state = 'streaming'",
};
const POLL_MILLISECONDS = 20;

/** Starts both, in temporary folders: from then on a synchronous standby has each commit before it is answered. */
export async function startStandbyPair(how: keyof typeof FOLLOWS = 'synchronous'): Promise<StandbyPair> {
  const primary = await startOwnPostgres();
  await primary.stop('fast');
  const standby = await startOwnPostgres(primary);
  await primary.start();
  if (how === 'synchronous') {
    await primary.run("alter system set synchronous_standby_names = '*'");
    await primary.run('select pg_reload_conf()');
  }
  while ((await primary.run(FOLLOWS[how])).length === 0) await delay(POLL_MILLISECONDS);
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const promote = async () => void (await standby.run('select pg_promote()'));
  let goOn: () => void = () => undefined;
  return {
    primary,
    standby,
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
