import type { PluginRunner } from '../attribution/create-plugin-runner.ts';
import { explainChange } from '../changes/explain-change.ts';
import { type ChangeableSettings, createPluginSettings } from '../config/create-plugin-settings.ts';
import { type PluginConfig, readPluginConfig } from '../config/read-plugin-config.ts';
import type { Plugin } from '../definition/plugin.ts';
import { toPlugin } from '../definition/to-plugin.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import type { SettingOverrides } from '../plugin-host.ts';
import type { JournalKeeper } from '../recovery/keep-journal.ts';
import { mergeTranslations, readTranslations } from './read-translations.ts';

/** A plugin with its configuration, ready to be activated once. */
export interface PreparedPlugin {
  readonly plugin: Plugin;
  readonly config: PluginConfig;
  readonly settings: ChangeableSettings;
  readonly discovered: DiscoveredPlugin;
}

/** What plugins are prepared with. */
export interface PreparationSetup {
  readonly runner: PluginRunner;
  readonly configDirectory: string;
  readonly settingOverrides: SettingOverrides;
  readonly journal: JournalKeeper;
}

/** Loads and configures a plugin. Rejects with a PluginChangeError of the phase `load` or `config`. */
export async function preparePlugin(discovered: DiscoveredPlugin, setup: PreparationSetup): Promise<PreparedPlugin> {
  const { name } = discovered;
  const { runner, configDirectory, settingOverrides, journal } = setup;
  await journal.begin(discovered, 'load');
  const loading = runner.step(name, 'load', async () => toPlugin(await discovered.load(), name));
  const loaded = await explainChange('load', loading);
  const texts = await explainChange('load', readTranslations(discovered.directory));
  const plugin = { ...loaded, translations: mergeTranslations(texts, loaded.translations) };
  const config = await explainChange('config', readPluginConfig(plugin, configDirectory, settingOverrides[name]));
  const settings = createPluginSettings(config.values, (run) => void runner.attempt(name, 'settings', run));
  return { plugin, config, settings, discovered };
}
