import type { Pool } from 'pg';
import type { Transaction } from '../backend/backend.ts';
import { runOnPostgres } from './run-on-postgres.ts';
import { sendInTurn } from './send-in-turn.ts';

/** Takes a client out of the pool and opens a transaction on it. */
export async function beginOnPostgres(pool: Pool): Promise<Transaction> {
  const client = await pool.connect();
  const send = sendInTurn((config) => client.query(config));

  /** Sends a word that opens or ends the transaction; a client that fails at that is not used again. */
  async function say(text: string): Promise<string> {
    try {
      return (await send({ text })).command;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  await say('begin');
  return {
    runner: runOnPostgres(send),
    commit: async () => {
      const command = await say('commit');
      client.release();
      // Postgres answers the commit of a transaction with a failed statement by rolling it back, without an error.
      if (command !== 'COMMIT') throw new Error('Postgres rolled the unit of work back: a statement in it had failed.');
    },
    // A client that cannot roll back is closed, and that undoes the transaction as well.
    rollback: () => say('rollback').then(() => client.release(), ignoreLostClient),
  };
}

function ignoreLostClient(): void {
  // `say` has closed it already, and the caller is about to throw what made it roll back.
}
