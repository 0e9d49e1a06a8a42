import { definePlugin } from '@learnwright/plugin-sdk';
import type { CompletionSubscriber } from '@learnwright/test-kit';

/** Plugins that hand on what they are told of completed sessions. */
export interface CompletionListeners {
  readonly plugins: Readonly<Record<string, unknown>>;
  /** Lets a plugin that has handed nothing on yet call a subscriber; the answer ends it. */
  listen(subscriber: CompletionSubscriber): () => void;
}

/** The listeners that one suite of tests uses. */
const COUNT = 5;

/** Builds plugins for as many subscribers as a suite has. Each has one, and none afterwards: a repetition is for nobody else. */
export function createCompletionListeners(): CompletionListeners {
  const subscribers = new Map<string, CompletionSubscriber>();
  const names = Array.from({ length: COUNT }, (_, index) => `listener-${index}`);
  const free = [...names];
  const define = (name: string) =>
    definePlugin({
      ...{ name, version: '1.0.0', api_version: '1', license_tier: 'core' },
      hooks: { on_session_complete: (_, session) => subscribers.get(name)?.(session) },
    });
  return {
    plugins: Object.fromEntries(names.map((name) => [name, define(name)])),
    listen: (subscriber) => {
      const name = free.shift();
      if (name === undefined) throw new Error(`There are ${COUNT} listeners, and all have been used.`);
      subscribers.set(name, subscriber);
      return () => void subscribers.delete(name);
    },
  };
}
