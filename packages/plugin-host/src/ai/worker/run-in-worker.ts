import { Worker } from 'node:worker_threads';
import { type AiCallOptions, AiError } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import { DeadlineError } from '../../deadlines/deadline-error.ts';
import type { Timers } from '../../deadlines/timers.ts';
import { DEADLINES } from '../../deadlines/with-deadline.ts';
import { type WorkerMessage, workerMessageSchema } from './worker-message.ts';
import type { WorkerTask } from './worker-task.ts';

/** What surrounds a task. */
export interface WorkerSurroundings {
  /** Aborted when the answer is not wanted any more. */
  readonly signal: AbortSignal;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly on_usage: AiCallOptions['on_usage'];
}

/** `.ts` where the sources run, `.js` where what was built of them does. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = IS_SOURCE ? new URL('./worker-entry.ts', import.meta.url) : new URL('./worker-entry.js', import.meta.url);
/** A worker has the options of its parent, but where a tool runs the sources they do not name their condition. */
const OPTIONS = IS_SOURCE ? { execArgv: ['--conditions=@learnwright/source'] } : {};

/**
 * Has a worker thread of its own do a task. Rejects with an AiError of the plugin's, with what it threw, with a
 * DeadlineError, or with the signal's reason; the thread is gone afterwards, whatever it was doing.
 */
export function runInWorker(task: WorkerTask, surroundings: WorkerSurroundings): Promise<string | null> {
  const { signal, timers } = surroundings;
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
      if (message === undefined || passOn(message, surroundings)) return;
      settle(() => (message.kind === 'answer' ? resolve(message.text) : reject(toError(message))));
    });
  });
}

/** Passes on what is not the end of a task; false for what is. */
function passOn(message: WorkerMessage, { logger, on_usage }: WorkerSurroundings): boolean {
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
