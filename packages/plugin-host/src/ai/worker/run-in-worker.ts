import { Worker } from 'node:worker_threads';
import { AI_ERROR_CODES, type AiCallOptions, AiError, type AiErrorCode, type ChatMessage } from '@learnwright/core';
import type { Logger, PluginContext } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { DEADLINES, DeadlineError, type Timers } from '../../calls/deadlines.ts';

const codeSchema = z.custom<AiErrorCode>((code) => typeof code === 'string' && Object.hasOwn(AI_ERROR_CODES, code));

/** The task of a worker thread: one call of `ai_complete`. */
export const workerTaskSchema = z.object({
  plugin: z.string(),
  module: z.object({ address: z.string(), exported: z.string(), root: z.string().optional() }),
  settings: z.record(z.string(), z.unknown()),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  model: z.string(),
  api_key: z.string(),
  max_tokens: z.number().optional(),
});
export type WorkerTask = z.infer<typeof workerTaskSchema>;

/** A message of a worker thread to the server. Plugin code runs in the thread, so nothing in it is taken on trust. */
const workerMessageSchema = z.discriminatedUnion('kind', [
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

/** The server's side of a task: it takes the thread's messages, and ends the thread. */
interface WorkerHost {
  /** Aborted when the answer is not wanted any more. */
  readonly signal: AbortSignal;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly on_usage: AiCallOptions['on_usage'];
}

/** `.ts` where the sources run, `.js` where the build of them does. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = IS_SOURCE ? new URL('./worker-entry.ts', import.meta.url) : new URL('./worker-entry.js', import.meta.url);
/** A worker has the options of its parent, but where a tool runs the sources they do not name their condition. */
const OPTIONS = IS_SOURCE ? { execArgv: ['--conditions=@learnwright/source'] } : {};

/**
 * Builds the hook `ai_complete` of a plugin that runs in a worker thread (specification, R8.5). The thread loads
 * the module again, and does not call `activate`.
 */
export function createWorkerHook(module: WorkerTask['module'], context: PluginContext, timers: Timers) {
  return async (
    messages: readonly ChatMessage[],
    model: string,
    api_key: string,
    max_tokens?: number,
    { signal, on_usage }: AiCallOptions = {},
  ): Promise<string | null> => {
    const { name, logger, settings } = context;
    const task = { plugin: name, module, settings: settings.values, messages: [...messages], model, api_key };
    const signals = signal === undefined ? [context.signal] : [context.signal, signal];
    const host = { signal: AbortSignal.any(signals), timers, logger, on_usage };
    try {
      return await runInWorker(max_tokens === undefined ? task : { ...task, max_tokens }, host);
    } catch (error) {
      throw context.signal.aborted ? new AiError('provider_unavailable') : error;
    }
  };
}

/**
 * Does a task in a worker thread of its own. Rejects with the plugin's AiError, with the error it threw, with a
 * DeadlineError, or with the signal's reason; the thread is gone afterwards, whatever it was doing.
 */
function runInWorker(task: WorkerTask, host: WorkerHost): Promise<string | null> {
  const { signal, timers } = host;
  signal.throwIfAborted();
  const worker = new Worker(ENTRY, { workerData: task, name: `ai_complete of ${task.plugin}`, ...OPTIONS });
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      stopTimer();
      signal.removeEventListener('abort', abort);
      void worker.terminate();
      then();
    };
    const abort = () => settle(() => reject(signal.reason));
    const late = () =>
      settle(() => reject(new DeadlineError(`ai_complete took longer than ${DEADLINES.ai_hook / 1000} s.`)));
    const stopTimer = timers.after(DEADLINES.ai_hook, late);
    signal.addEventListener('abort', abort, { once: true });
    worker.on('error', (error) => settle(() => reject(error)));
    worker.on('exit', () => settle(() => reject(new Error('ai_complete ended its thread instead of answering.'))));
    worker.on('message', (data: unknown) => {
      const message = workerMessageSchema.safeParse(data).data;
      if (message === undefined || passOn(message, host)) return;
      settle(() => (message.kind === 'answer' ? resolve(message.text) : reject(toError(message))));
    });
  });
}

/** Passes on a line of the log or a count of tokens; false for a message that ends the task. */
function passOn(message: WorkerMessage, { logger, on_usage }: WorkerHost): boolean {
  if (message.kind === 'log') logger[message.level](message.message, message.fields);
  else if (message.kind === 'usage') on_usage?.(message);
  else return false;
  return true;
}

function toError(message: WorkerMessage): Error {
  if (message.kind === 'ai_error') {
    return new AiError(message.code, { retry_after_seconds: message.retry_after_seconds });
  }
  if (message.kind !== 'failure') return new Error('A worker thread has said something else than an answer.');
  const { name, message: text, stack } = message;
  return Object.assign(new Error(text), { name, stack });
}
