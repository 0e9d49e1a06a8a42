import type { Discovery } from '@learnwright/plugin-sdk/loading';
import type { SettingOverrides } from './config/plugin-settings.ts';
import type { HostPorts } from './host-ports.ts';
import type { StartJournal } from './runtime/start-journal.ts';
import type { ServerTexts } from './texts/texts.ts';

/** What a plugin host is made of. */
export interface PluginHostOptions {
  readonly discovered: Discovery;
  /** `plugins.enabled` of the application config. */
  readonly enabled: readonly string[];
  /** Holds `plugins/<name>.yaml`. */
  readonly configDirectory: string;
  readonly ports: HostPorts;
  /** Of the environment. */
  readonly settingOverrides?: SettingOverrides;
  /** The secrets that the files of the server give. */
  readonly settingSecrets?: SettingOverrides;
  /** Plugins that are being written: a setting that nobody has changed has the value of its config file at every start. */
  readonly linked?: readonly string[];
  /** Leaves third-party plugins out and shows them as disabled. */
  readonly safeMode?: boolean;
  /** Default: an interrupted start is not remembered. */
  readonly journal?: StartJournal;
  /** Default: none but those of plugins. */
  readonly texts?: ServerTexts;
  /** Lets code of plugins take any time, such as at a breakpoint; default: it has deadlines. */
  readonly withoutDeadlines?: boolean;
  /** Calls plugins however often they fail, as their authors want it; default: breakers hold back those that fail again and again. */
  readonly withoutBreakers?: boolean;
}
