import { readTrustedKey } from '@learnwright/plugin-installer';
import { z } from 'zod';
import { appSectionSchema } from './app-section.ts';
import { connectionLimitsSchema } from './connection-limits.ts';
import { databaseSchema } from './database-config.ts';
import { jobsConfigSchema } from './jobs-config.ts';
import { limitsConfigSchema } from './limits-config.ts';
import { oidcSchema } from './oidc-config.ts';
import { signInConfigSchema } from './sign-in-config.ts';
import { logConfigSchema, metricsConfigSchema, readinessLimitsSchema } from './watch-config.ts';

const BYTES_IN_MIB = 1024 * 1024;

/** The schema of config/app.yaml; every key is optional. */
export const appConfigSchema = z.strictObject({
  app: appSectionSchema.prefault({}),
  plugins: z
    .strictObject({
      enabled: z
        .array(z.string())
        .nullable()
        .default(null)
        .describe('The plugins to activate, in order. Left out: all that come with the server.'),
      strip_answers: z.boolean().default(true).describe('Sends of answers of plugins only what their schemas name.'),
      install: z
        .strictObject({
          http: z
            .boolean()
            .default(false)
            .describe('Lets operators install, roll back and remove plugins over HTTP; the command line always can.'),
        })
        .prefault({}),
      audit: z
        .strictObject({
          days: z.int().min(1).max(3_650).default(365).describe('How long the log of actions on plugins is kept.'),
          entries: z
            .int()
            .min(1)
            .default(10_000)
            .describe('How many actions on plugins the log keeps; the oldest go first.'),
        })
        .prefault({}),
      trust: z
        .strictObject({
          policy: z
            .enum(['signed', 'allow_unsigned'])
            .nullable()
            .default(null)
            .describe(
              '`signed`: archives must be signed by one of the keys. Left out: `allow_unsigned` while APP_AUTH_MODE is `open`, else `signed`.',
            ),
          keys: z
            .array(z.string().refine(isTrustedKey, 'Expected an ed25519 public key, in PEM or its Base64'))
            .default([])
            .describe('The ed25519 public keys of those whose plugins are trusted: PEM, or the Base64 of one.'),
        })
        .prefault({}),
    })
    .prefault({}),
  ai: z
    .strictObject({
      answer_seconds: z
        .int()
        .min(1)
        .max(3_600)
        .default(240)
        .describe(
          'How long a whole answer of an AI provider may take, in seconds, however its pieces come. Then the call ends with `timeout`, and a tutor keeps what has arrived as a truncated answer.',
        ),
      daily_tokens: z
        .int()
        .min(0)
        .default(0)
        .describe('How many AI tokens, in and out, a user may use a day; 0 for as many as they like.'),
      ledger_days: z.int().min(2).max(3_650).default(365).describe('How many days the ledger of AI calls is kept.'),
    })
    .prefault({}),
  readiness: readinessLimitsSchema.prefault({}),
  metrics: metricsConfigSchema.prefault({}),
  log: logConfigSchema.prefault({}),
  effects: z
    .strictObject({
      keep_days: z
        .int()
        .min(0)
        .max(36_500)
        .default(0)
        .describe(
          'How long ended and rated sessions stay as events, in days, so that plugins which are installed later are told of them; 0 for ever.',
        ),
    })
    .prefault({}),
  connections: connectionLimitsSchema.prefault({}),
  database: databaseSchema.prefault({}),
  stop: z
    .strictObject({
      drain_seconds: z
        .number()
        .min(0)
        .max(600)
        .default(0)
        .describe(
          'How long a server that is to stop still accepts connections, in seconds, while it says that it is not ready: for a load balancer to notice.',
        ),
      grace_seconds: z
        .number()
        .positive()
        .max(600)
        .default(10)
        .describe(
          'How long requests under way may take after that, in seconds. Streams and AI calls are ended after half of it, and what has arrived is stored.',
        ),
    })
    .prefault({}),
  jobs: jobsConfigSchema.prefault({}),
  learners: z
    .strictObject({
      attempt_days: z
        .int()
        .min(0)
        .max(36_500)
        .default(0)
        .describe(
          'How many days attempts are kept whole. Of older ones time and result are kept, packed, from which all that follows stays the same; answers and ids go. 0 for ever.',
        ),
      conversation_bytes: z
        .int()
        .min(0)
        .default(100 * BYTES_IN_MIB)
        .describe(
          'The bytes of all conversations that a learner has imported, with their analyses; more is answered 413.',
        ),
      lesson_bytes: z
        .int()
        .min(0)
        .default(500 * BYTES_IN_MIB)
        .describe(
          'The bytes of all lessons of a learner to which one may add by hand; more is answered 413. Imports have bounds of their plugins.',
        ),
    })
    .prefault({}),
  auth: z
    .strictObject({
      oidc: oidcSchema,
      sign_in: signInConfigSchema,
      ended_tokens_days: z
        .int()
        .min(1)
        .max(3_650)
        .default(90)
        .describe('How many days an API token stays in the list after it was revoked or has expired.'),
    })
    .prefault({}),
  limits: limitsConfigSchema.prefault({}),
});

/** The validated configuration of the server. */
export type AppConfig = z.infer<typeof appConfigSchema>;

function isTrustedKey(text: string): boolean {
  try {
    return readTrustedKey(text).id !== '';
  } catch {
    // The finding says what was expected.
    return false;
  }
}
