import type { Database } from '@learnwright/db';
import {
  createPluginHost,
  type HostPorts,
  type LanguagePack,
  type PluginHost,
  type SettingOverrides,
  type StartDepth,
  type StartJournal,
  type TextTree,
  type Timers,
} from '@learnwright/plugin-host';
import type { RestoredPlugins } from '@learnwright/plugin-installer';
import { showDeliveries } from '../background/show-deliveries.ts';
import { type Environment, settingOverridesOf } from '../configuration/environment.ts';
import type { SystemLogger } from '../log/system-logger.ts';
import { openPluginFolder } from '../secrets/private-files.ts';

/** How far the plugins of a process come: `none` is not even loaded. */
export type PluginsDepth = StartDepth | 'none';

/** What the server gives its plugin host of its own options. */
export interface HostOptions {
  readonly environment: Environment;
  readonly logger: SystemLogger;
  /** Default: the timers of the runtime. */
  readonly timers?: Timers;
  /** Lets code of plugins take any time, such as at a breakpoint. */
  readonly withoutDeadlines?: boolean;
  /** Calls plugins however often they fail. */
  readonly withoutBreakers?: boolean;
  /** The plugins that are being written. */
  readonly linked?: readonly string[];
}

/** Builds the plugin host over the database of the server. */
export function createHost(
  {
    environment,
    logger,
    timers,
    settingSecrets,
    coreTexts,
    linked = [],
    withoutDeadlines = false,
    withoutBreakers = false,
  }: HostOptions & {
    /** The secrets of plugins that secrets.yaml gives, by plugin and key. */
    readonly settingSecrets: SettingOverrides;
    /** The texts of the server and of the web app, by language. */
    readonly coreTexts: Readonly<Record<string, TextTree>>;
  },
  { discovered, enabled }: RestoredPlugins,
  database: Database,
  journal: StartJournal,
  packs: readonly LanguagePack[],
  ports: Pick<
    HostPorts,
    | 'clock'
    | 'createId'
    | 'requests'
    | 'migrate'
    | 'ai'
    | 'secrets'
    | 'startJob'
    | 'findJob'
    | 'onPluginError'
    | 'wasHeldUp'
    | 'aroundHook'
  >,
): PluginHost {
  return createPluginHost({
    discovered,
    safeMode: environment.APP_SAFE_MODE,
    journal,
    enabled,
    configDirectory: environment.APP_CONFIG_DIR,
    settingOverrides: settingOverridesOf(environment),
    settingSecrets,
    linked,
    withoutDeadlines,
    withoutBreakers,
    texts: { core: coreTexts, packs },
    ports: {
      ...ports,
      ...(timers && { timers }),
      ...(linked.length > 0 && { onDelivery: showDeliveries(logger, linked) }),
      kysely: (plugin) => database.kyselyOf(plugin),
      transaction: (work) => database.unitOfWork.run((_, afterCommit) => work(afterCommit)),
      exclusively: database.exclusively,
      checksCallers: environment.APP_AUTH_MODE !== 'open',
      openFolder: (plugin) => openPluginFolder(environment.APP_DATA_DIR, plugin),
      events: database.events,
      plugins: database.plugins,
      noteSecret: logger.secrets.add,
      schedules: database.plugins.schedules,
      createLogger: (name) => logger.child(name),
      redactSecrets: logger.secrets.redact,
    },
  });
}
