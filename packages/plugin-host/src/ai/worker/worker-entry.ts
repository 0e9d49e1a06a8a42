import { parentPort, workerData } from 'node:worker_threads';
import { isAiError } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import { toPlugin } from '../../definition/to-plugin.ts';
import { sharePackages } from '../../install/sharing/share-packages.ts';
import { createWorkerContext } from './create-worker-context.ts';
import type { WorkerMessage } from './worker-message.ts';
import { type WorkerTask, workerTaskSchema } from './worker-task.ts';

/** Run as a worker thread: answers its task and is ended by the server. */
post(await answer(workerTaskSchema.parse(workerData)));

async function answer(task: WorkerTask): Promise<WorkerMessage> {
  try {
    return { kind: 'answer', text: await ask(task) };
  } catch (error) {
    if (isAiError(error)) {
      const { code, retry_after_seconds } = error;
      return { kind: 'ai_error', code, retry_after_seconds };
    }
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'failure', name, message, stack };
  }
}

async function ask({
  plugin: name,
  module,
  settings,
  messages,
  model,
  api_key,
  max_tokens,
}: WorkerTask): Promise<string | null> {
  if (module.root !== undefined) sharePackages(module.root);
  const exports: unknown = await import(module.address);
  const exported: unknown = typeof exports === 'object' && exports !== null && Reflect.get(exports, module.exported);
  const hook = toPlugin(exported, name).hooks.find((candidate) => candidate.name === 'ai_complete');
  if (hook === undefined) throw new Error('The plugin has no hook ai_complete.');
  const run = hook.bind(createWorkerContext(name, settings, createLogger()));
  const options = { on_usage: (usage: object) => post({ kind: 'usage', ...readUsage(usage) }) };
  const text: unknown = await Reflect.apply(run, undefined, [messages, model, api_key, max_tokens, options]);
  if (text === null || text === undefined) return null;
  if (typeof text === 'string') return text;
  throw new TypeError('An answer has to be a text.');
}

function readUsage(usage: object) {
  return {
    input_tokens: Number(Reflect.get(usage, 'input_tokens')),
    output_tokens: Number(Reflect.get(usage, 'output_tokens')),
  };
}

function createLogger(): Logger {
  const write =
    (level: keyof Logger): Logger['info'] =>
    (message, fields = {}) => {
      try {
        post({ kind: 'log', level, message, fields });
      } catch {
        // Fields that cannot be carried to the other thread, such as functions: the sentence is worth more.
        post({ kind: 'log', level, message, fields: {} });
      }
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
