import type { SendQuery } from './run-on-postgres.ts';

/** Sends one query after the other: a client runs one at a time, and pg is about to stop queueing them. */
export function sendInTurn(send: SendQuery): SendQuery {
  let last: Promise<unknown> = Promise.resolve();
  return (config) => {
    const turn = last.then(
      () => send(config),
      () => send(config),
    );
    last = turn;
    return turn;
  };
}
