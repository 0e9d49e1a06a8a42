import { AppError } from '@learnwright/core';
import type { Plugin } from '../definition/plugin.ts';
import type { RunningPlugin } from './running-plugin.ts';

/** The plugins that a version of a plugin depends on, as they were when it was activated. */
export interface Dependencies {
  /** The public API of one of them; throws where it is quarantined or was not running. */
  apiOf(name: string): unknown;
  /** None of them is needed any more. */
  release(): void;
}

/** Where the running plugins are found. */
export interface DependencySource {
  readonly findRunning: (name: string) => RunningPlugin | undefined;
  readonly isQuarantined: (name: string) => boolean;
}

/** Keeps the running versions that a plugin depends on from ending before it does: it may hold their APIs. */
export function holdDependencies({ depends_on }: Plugin, source: DependencySource): Dependencies {
  const held = new Map<string, RunningPlugin>();
  for (const name of new Set(depends_on)) {
    const version = source.findRunning(name);
    if (version !== undefined) held.set(name, version);
  }
  for (const { holders } of held.values()) holders.enter();
  return {
    apiOf: (name) => {
      // An AppError, so that nobody blames the plugin that asks.
      if (source.isQuarantined(name)) {
        throw new AppError('plugin_unavailable', `The plugin "${name}" is quarantined.`);
      }
      const version = held.get(name);
      if (version === undefined) throw new Error(`The plugin "${name}" is not running.`);
      return version.api();
    },
    release: () => {
      for (const { holders } of held.values()) holders.leave();
    },
  };
}
