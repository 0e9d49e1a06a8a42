import { z } from 'zod';

const BYTES_IN_MIB = 1024 * 1024;

/** When the server counts as not ready. */
export const readinessLimitsSchema = z.strictObject({
  free_bytes: z
    .int()
    .min(0)
    .default(64 * BYTES_IN_MIB)
    .describe(
      'The server counts as not ready where the disk of its data directory or of its SQLite file has less than so many free bytes.',
    ),
  effects_minutes: z
    .int()
    .min(1)
    .nullable()
    .default(15)
    .describe(
      'The server counts as not ready when what follows a commit is due for so many minutes and it has not looked for it. null: never.',
    ),
});

/** Who reads the metrics. */
export const metricsConfigSchema = z.strictObject({
  local: z
    .boolean()
    .default(true)
    .describe(
      'Whether programs on this machine may read /metrics without a credential while APP_AUTH_MODE is `required`; what a proxy passes on is not from this machine.',
    ),
});

/** What the log says beside what it always does. */
export const logConfigSchema = z.strictObject({
  client_address: z
    .boolean()
    .default(false)
    .describe(
      'Whether the line of a request in the log names the address of the client. Left out: it does not, since an address is about a person.',
    ),
});
