import { z } from 'zod';

/** The key `connections` of config/app.yaml: how long and how much a connection may take before it is a request. */
export const connectionLimitsSchema = z.strictObject({
  max: z.int().min(1).default(10_000).describe('How many connections are open at once; more are closed unanswered.'),
  header_bytes: z
    .int()
    .min(4096)
    .default(16_384)
    .describe('The longest request line and headers together, in bytes; more is answered 431.'),
  header_seconds: z
    .number()
    .positive()
    .max(3600)
    .default(30)
    .describe('How long the headers of a request may take to arrive.'),
  request_seconds: z
    .number()
    .positive()
    .max(86_400)
    .default(300)
    .describe(
      'How long a whole request may take to arrive, body included. Answers may take longer: streams are not cut.',
    ),
  stalled_seconds: z
    .number()
    .positive()
    .max(86_400)
    .default(600)
    .describe('How long nothing may pass over a connection while a request is answered: for clients that do not read.'),
  idle_seconds: z
    .number()
    .positive()
    .max(3600)
    .default(65)
    .describe(
      'How long a connection stays open without a request. Longer than in a proxy before the server, which may else use one that closes.',
    ),
});

/** The limits of connections. */
export type ConnectionLimits = z.infer<typeof connectionLimitsSchema>;
