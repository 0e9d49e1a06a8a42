import type { Logger, PluginContext } from '@learnwright/plugin-sdk';
import { deepFreeze } from '../../config/deep-freeze.ts';

/** The context of `ai_complete` in a worker thread: name, settings and log. All else is in the server's thread, and says so. */
export function createWorkerContext(
  name: string,
  values: Readonly<Record<string, unknown>>,
  logger: Logger,
): PluginContext {
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
    exclusively: () => refuse('exclusively'),
    createId: () => refuse('createId'),
    plugin: () => refuse('plugin'),
    get db() {
      return refuse('db');
    },
    get records() {
      return refuse('records');
    },
    get ai() {
      return refuse('ai');
    },
    get hooks() {
      return refuse('hooks');
    },
    get registries() {
      return refuse('registries');
    },
    get clock() {
      return refuse('clock');
    },
  };
}
