import { fromClass } from './from-class.ts';
import { fromDefinition } from './from-definition.ts';
import type { Plugin } from './plugin.ts';

/**
 * Takes what a plugin's module exports, the object of `definePlugin` or a class whose instances are plugins
 * (specification, R7.1 and R7.2). Throws a PluginRefusal with all findings when it is neither, is malformed, or
 * calls itself something other than `entryName`. A class is instantiated; no other code of the plugin runs.
 */
export function toPlugin(loaded: unknown, entryName: string): Plugin {
  return typeof loaded === 'function' ? fromClass(loaded, entryName) : fromDefinition(loaded, entryName);
}
