import type { CreateId } from '@learnwright/core';
import type { AiPorts, PluginModule } from '@learnwright/plugin-host';
import type { TestClock } from '../clock/test-clock.ts';

/** The options of a plugin server. */
export interface PluginServerOptions {
  /** Values of settings, by plugin and key; of secrets the texts. They count more than those of a server before. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly clock?: TestClock;
  /** Default: ids that count from 1; servers that share a database share these too. */
  readonly createId?: CreateId;
  /** The key of each provider slot; default: `test-key` for all of them. */
  readonly openKey?: AiPorts['openKey'];
  /** AI tokens of a user a day; default: as many as they like. */
  readonly dailyTokens?: number;
  /**
   * The folder of a package, as a URL with a slash at its end or a path; default: the current folder. The plugins that its `package.json`
   * names have the texts in its folder `i18n`.
   */
  readonly directory?: URL | string;
  /** Where plugins keep files; default: a temporary directory, gone when the server is closed. */
  readonly dataDirectory?: string;
  /** Whether the server asks callers who they are; default: true. */
  readonly checksCallers?: boolean;
  /** Where plugins can be loaded from in a worker thread, by name: for those with the synchronous `ai_complete`. */
  readonly modules?: Readonly<Record<string, PluginModule>>;
}
