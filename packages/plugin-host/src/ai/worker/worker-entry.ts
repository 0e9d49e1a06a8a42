import { parentPort, workerData } from 'node:worker_threads';
import { isAiError } from '@learnwright/core';
import type { Logger, PluginContext } from '@learnwright/plugin-sdk';
import { deepFreeze } from '../../config/plugin-settings.ts';
import { toPlugin } from '../../definition/to-plugin.ts';
import { importPlugin } from '../../host-code.ts';
import { type WorkerMessage, type WorkerTask, workerTaskSchema } from './run-in-worker.ts';

/** Run as a worker thread: answers its task, and the server ends it. */
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
  const hook = toPlugin(await importPlugin(module), name).hooks.find((candidate) => candidate.name === 'ai_complete');
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

/** The context of `ai_complete` in a worker thread: name, settings and log. Anything else throws: it is in the server's thread. */
function createWorkerContext(name: string, values: Readonly<Record<string, unknown>>, logger: Logger): PluginContext {
  const refuse = (what: string) => {
    throw new Error(`context.${what} is not there in ai_complete: it runs in a worker thread.`);
  };
  return {
    name,
    logger,
    settings: { values: deepFreeze(values), onChange: () => () => undefined },
    signal: new AbortController().signal,
    onDispose: () => refuse('onDispose'),
    transaction: () => refuse('transaction'),
    once: () => refuse('once'),
    exclusively: () => refuse('exclusively'),
    folder: () => refuse('folder'),
    createId: () => refuse('createId'),
    error: () => refuse('error'),
    schedule: () => refuse('schedule'),
    text: () => refuse('text'),
    plugin: () => refuse('plugin'),
    get db() {
      return refuse('db');
    },
    get records() {
      return refuse('records');
    },
    get secrets() {
      return refuse('secrets');
    },
    get ai() {
      return refuse('ai');
    },
    get usage() {
      return refuse('usage');
    },
    get jobs() {
      return refuse('jobs');
    },
    get hooks() {
      return refuse('hooks');
    },
    get registries() {
      return refuse('registries');
    },
    get checksCallers() {
      return refuse('checksCallers');
    },
    get clock() {
      return refuse('clock');
    },
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
