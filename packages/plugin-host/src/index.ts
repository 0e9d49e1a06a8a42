export type { ChangeRequest, PluginEntry, PluginInstallReport, PluginRemoval, PluginStatus } from '@learnwright/core';
export type { DiscoveredPlugin, Discovery, DiscoveryFinding, PluginModule } from '@learnwright/plugin-sdk/loading';
export type { AiAccess } from './ai/ai-access.ts';
export type { AiPorts } from './ai/ai-client.ts';
export type { AiCallWatch } from './ai/ledger.ts';
export { createTimers, type Timers } from './calls/deadlines.ts';
export { readConfigFile, readPluginConfig } from './config/plugin-config.ts';
export type { SettingOverrides } from './config/plugin-settings.ts';
export { SETTING_SOURCES, type SettingSource } from './config/setting-layers.ts';
export type { PluginSettingsView, SecretView, SettingView } from './config/settings-view.ts';
export { purposeOfSetting } from './config/stored-settings.ts';
export type { Plugin } from './definition/plugin.ts';
export { toPlugin } from './definition/to-plugin.ts';
export type { Deliveries, ReplayRequest } from './deliveries/deliveries.ts';
export {
  type DiscoveryOptions,
  discoverPackage,
  discoverPlugins,
  type ImportModule,
  type ResolveModule,
} from './discovery/discover-plugins.ts';
export { ConfigError, type ConfigFinding, isConfigError, PluginRefusal } from './errors.ts';
export { HOST_CODE } from './host-code.ts';
export type { HostPorts, JobStart, TriedDelivery } from './host-ports.ts';
export { createPluginHost, type PluginHost, type PluginHostOptions } from './plugin-host.ts';
export type { PluginManifest } from './runtime/describe-plugins.ts';
export { createStartJournal, type FileJournal, type JournalOptions } from './runtime/file-journal.ts';
export { createUseCount, type UseCount } from './runtime/lifetime.ts';
export { mergeTranslations, readTranslations } from './runtime/load-plugin.ts';
export type { HostRegistries } from './runtime/plugin-handlers.ts';
export type { PageFault, PageReload } from './runtime/plugin-ui.ts';
export type { PluginStart, StartJournal } from './runtime/start-journal.ts';
export type { StartDepth } from './runtime/start-plugin.ts';
export type { PluginHealth } from './status/health-records.ts';
export type { LanguagePack, PackFinding } from './texts/language-pack.ts';
export { foldTag, isSection, type PlacedText, type TextTree } from './texts/text-lookup.ts';
export type { LanguageCoverage, ServerTexts, Texts } from './texts/texts.ts';
export { createLoop } from './work/loop.ts';
export { sortDue, type WorkerParts, type WorkOutcome } from './work/work-kind.ts';
export { createWorker, type Worker } from './work/worker.ts';
