import { AI_ERROR_CODES, type AiErrorCode } from '@learnwright/core';
import { z } from 'zod';

const codeSchema = z.custom<AiErrorCode>((code) => typeof code === 'string' && Object.hasOwn(AI_ERROR_CODES, code));

/** What a worker thread tells the server. Plugin code runs in it, so that nothing it says is taken on trust. */
export const workerMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('log'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: z.string(),
    fields: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('usage'), input_tokens: z.number(), output_tokens: z.number() }),
  z.object({ kind: z.literal('answer'), text: z.string().nullable() }),
  z.object({ kind: z.literal('ai_error'), code: codeSchema, retry_after_seconds: z.number().optional() }),
  z.object({ kind: z.literal('failure'), name: z.string(), message: z.string(), stack: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;
