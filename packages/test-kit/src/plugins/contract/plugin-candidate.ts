import { pathToFileURL } from 'node:url';
import { type Plugin, PluginRefusal, toPlugin } from '@learnwright/plugin-host';
import type { PluginServerOptions, TestPlugin } from '../start-plugin-server.ts';

/** What the contract may be told about a plugin. */
export interface PluginContractOptions {
  /** The folder of its package.json; default: the current folder. */
  readonly directory?: URL | string;
  /** The plugins that its `depends_on` names, each after those it needs itself. */
  readonly depends_on?: readonly TestPlugin[];
  /** The languages that all its texts are in; default: English. */
  readonly languages?: readonly string[];
  /** What the server it runs in is told, such as values of settings. */
  readonly server?: PluginServerOptions;
}

/** A plugin that wants to keep the contract; nothing of it has run. */
export interface PluginCandidate {
  readonly loaded: TestPlugin;
  readonly name: string;
  /** The folder of its package, with a slash at the end. */
  readonly directory: URL;
  readonly depends_on: readonly TestPlugin[];
  readonly languages: readonly string[];
  readonly serverOptions: PluginServerOptions;
  /** The plugin as a server works with it; null where the server refuses it. */
  readonly plugin: Plugin | null;
  /** Why the server refuses it. */
  readonly refusals: readonly string[];
}

/** Reads a plugin as a server does. */
export function readCandidate(loaded: TestPlugin, options: PluginContractOptions = {}): PluginCandidate {
  const { directory = '.', depends_on = [], languages = ['en'], server: serverOptions = {} } = options;
  const folder = typeof directory === 'string' ? pathToFileURL(`${directory}/`) : new URL('./', directory);
  const name = nameOf(loaded);
  const rest = { loaded, name, directory: folder, depends_on, languages, serverOptions };
  try {
    return { ...rest, plugin: toPlugin(loaded, name), refusals: [] };
  } catch (error) {
    if (error instanceof PluginRefusal) return { ...rest, plugin: null, refusals: error.findings };
    throw error;
  }
}

/** What a plugin calls itself. */
export function nameOf(loaded: TestPlugin): string {
  return typeof loaded === 'function' ? new loaded().name : loaded.name;
}
