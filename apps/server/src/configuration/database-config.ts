import { z } from 'zod';

/** The key `database` of config/app.yaml: how long the server waits for its database, and how much of it it uses. */
export const databaseSchema = z.strictObject({
  start_wait_seconds: seconds(60).describe(
    'How long `learnwright serve` waits for a PostgreSQL that does not answer yet, before it gives up.',
  ),
  pool_size: z
    .int()
    .min(1)
    .max(1_000)
    .default(10)
    .describe('PostgreSQL: connections of each server process; a few more carry locks and notices.'),
  connection_wait_seconds: z
    .number()
    .positive()
    .max(300)
    .default(10)
    .describe('PostgreSQL: how long a request waits for a connection, be it a free one or a new one.'),
  waiting: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1_000)
    .describe('PostgreSQL: how many wait for a connection at once; more are answered 503.'),
  replica_wait_seconds: z
    .number()
    .positive()
    .max(60)
    .default(1)
    .describe(
      'PostgreSQL: how long a read waits for the replica of `DATABASE_REPLICA_URL`, to reach it and to have what was stored before. Then the primary is read, and for five seconds nobody asks the replica.',
    ),
  statement_seconds: seconds(30).describe(
    'PostgreSQL: how long a statement may take; 0 for any time. Migrations take the time they need, and those of exports twenty times as long.',
  ),
  lock_seconds: seconds(10).describe(
    'PostgreSQL: how long a statement waits for records that are locked; 0 for any time.',
  ),
  idle_transaction_seconds: seconds(60).describe(
    'PostgreSQL: how long a transaction may be open without a statement; 0 for any time.',
  ),
  busy_seconds: seconds(5).describe('SQLite: how long a write waits for another process that has the file locked.'),
});

/** How the server uses its database. */
export type DatabaseConfig = z.infer<typeof databaseSchema>;

function seconds(fallback: number) {
  return z.number().min(0).max(86_400).default(fallback);
}
