import { z } from 'zod';

const BYTES_IN_MIB = 1024 * 1024;

/** The section `limits` of config/app.yaml: what callers may do, and how much of it is kept. */
export const limitsConfigSchema = z.strictObject({
  body_bytes: z.int().min(1024).default(BYTES_IN_MIB).describe('The longest JSON body, in bytes.'),
  kept_answer_bytes: z
    .int()
    .min(1024)
    .default(2 * BYTES_IN_MIB)
    .describe(
      'The longest answer that an Idempotency-Key keeps whole, in bytes. A repetition of a request with a longer one is refused with `answer_not_kept`.',
    ),
  kept_answer_hours: z
    .int()
    .min(1)
    .max(720)
    .default(24)
    .describe('How many hours the answer under an Idempotency-Key is kept. A repetition that comes later runs again.'),
  kept_bytes: z
    .int()
    .min(BYTES_IN_MIB)
    .default(8_192 * BYTES_IN_MIB)
    .describe(
      'How much the answers under the Idempotency-Keys of all callers may take, in bytes; the oldest go first.',
    ),
  kept_bytes_per_caller: z
    .int()
    .min(BYTES_IN_MIB)
    .default(64 * BYTES_IN_MIB)
    .describe(
      'How much the answers under the Idempotency-Keys of one caller may take, in bytes; the oldest go first. Each counts 1,024 at least.',
    ),
  enabled: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether callers have limits: of calls, streams and uploads. Left out: unless APP_AUTH_MODE is `open`, where everybody is one caller.',
    ),
  store: z
    .enum(['memory', 'database'])
    .nullable()
    .default(null)
    .describe(
      'Where the calls of a caller are counted: in each server process, or in the database, for all of its servers together. Left out: `database` on PostgreSQL, `memory` on SQLite.',
    ),
  calls_per_minute: z
    .strictObject({
      ai: perMinute(30).describe('Calls a minute that ask an AI provider, of each caller.'),
      admin: perMinute(20).describe('Calls a minute that change something below /api/admin, of each caller.'),
      other: perMinute(600).describe(
        'All other calls a minute, of each caller; those that ask an AI provider count here too.',
      ),
    })
    .prefault({}),
  concurrent_streams: z
    .strictObject({
      learner: count(5).describe('Streams that a learner may have open at once, on each server.'),
      app: count(100).describe('Streams that an application or an operator may have open at once, on each server.'),
    })
    .prefault({}),
  concurrent_uploads: z
    .strictObject({
      learner: count(2).describe('Uploads that a learner may have under way at once, on each server.'),
      app: count(10).describe('Uploads that an application or an operator may have under way at once, on each server.'),
    })
    .prefault({}),
  concurrent_requests: count(1_000).describe(
    'Requests that a server process has under way at once; more are answered 503. Those that wait for an AI provider and open streams are not among them.',
  ),
  concurrent_requests_of_learner: count(4).describe(
    'Requests of a learner that a server process works on at once; others of the same learner wait for their turn, 50 at most, and so do all but one with a body of more than a megabyte. Those that wait for an AI provider and open streams are not among them.',
  ),
  concurrent_ai_calls: count(2_000).describe(
    'Requests of a server process that wait for an AI provider at once; more are answered 503.',
  ),
  request_seconds: z
    .int()
    .min(1)
    .max(86_400)
    .default(300)
    .describe(
      'How long the answer to a request may take, in seconds, until it is 503. Streams count until they begin.',
    ),
});

/** Calls a minute: at most one each millisecond. */
function perMinute(calls: number) {
  return z.int().min(1).max(60_000).default(calls);
}

/** How many there may be of something. */
function count(most: number) {
  return z.int().min(1).max(1_000_000).default(most);
}
