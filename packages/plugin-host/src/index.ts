export type { HostRegistries } from './activation/create-plugin-context.ts';
export type { PluginManifest } from './activation/describe-running.ts';
export type { AiPorts } from './ai/ai-ports.ts';
export type { PluginModule } from './ai/worker/worker-task.ts';
export { type ArchiveFinding, refusesArchive } from './archive/archive-finding.ts';
export { ARCHIVE_LIMITS } from './archive/archive-limits.ts';
export type { ArchivedPlugin, PluginInspection, SignatureState } from './archive/archived-plugin.ts';
export { SHARED_PACKAGES } from './archive/code/shared-packages.ts';
export { inspectPluginArchive } from './archive/inspect-plugin-archive.ts';
export type { InspectionOptions, InstalledPlugin, TrustPolicy } from './archive/inspection-options.ts';
export { isPackError, PackError } from './archive/pack/pack-error.ts';
export { type PackedPlugin, type PackOptions, packPlugin } from './archive/pack/pack-plugin.ts';
export { PLUGIN_RULES, type PluginRule, type PluginRuleEntry, type PluginRuleStep } from './archive/plugin-rules.ts';
export { pluginYamlSchema } from './archive/shape/plugin-yaml-schema.ts';
export { fileListSchema, signatureSchema } from './archive/trust/file-list.ts';
export { readSigningKey, type SigningKey } from './archive/trust/signing-key.ts';
export { readTrustedKey, type TrustedKey } from './archive/trust/trusted-key.ts';
export { ConfigError, type ConfigFinding, isConfigError } from './config/config-error.ts';
export { anyConfigFileSchema } from './config/config-file-schema.ts';
export type { PluginSettingsView, SettingView } from './config/plugin-settings-view.ts';
export { readConfigFile } from './config/read-config-file.ts';
export { createPluginHost } from './create-plugin-host.ts';
export { createTimers, type Timers } from './deadlines/timers.ts';
export type { Plugin } from './definition/plugin.ts';
export { PluginRefusal } from './definition/plugin-refusal.ts';
export { toPlugin } from './definition/to-plugin.ts';
export { discoverPackage } from './discovery/discover-package.ts';
export { type DiscoveryOptions, discoverPlugins } from './discovery/discover-plugins.ts';
export type { DiscoveredPlugin, Discovery, DiscoveryFinding } from './discovery/discovered-plugin.ts';
export type { ImportModule, ResolveModule } from './discovery/read-entries.ts';
export type { HostPorts } from './host-ports.ts';
export { createPluginFolders, type FolderOptions } from './install/create-plugin-folders.ts';
export { createPluginInstaller } from './install/installer/create-plugin-installer.ts';
export type { ArchivePorts, InstallerPorts } from './install/installer/installer-ports.ts';
export type {
  ChangeRequest,
  InstallOptions,
  InstallReport,
  PluginEntry,
  PluginInstaller,
  PluginRemoval,
} from './install/installer/plugin-installer.ts';
export { type RestoredPlugins, restorePlugins } from './install/installer/restore-plugins.ts';
export type { ArchiveName, PluginFolders, StagedPlugin } from './install/plugin-folders.ts';
export type { TrialOptions } from './install/trial/try-plugin.ts';
export { type PluginValidation, type ValidationOptions, validatePlugin } from './install/validate-plugin.ts';
export type { PluginHost, PluginHostOptions, SettingOverrides } from './plugin-host.ts';
export { createStartJournal, type FileJournal, type JournalOptions } from './recovery/create-start-journal.ts';
export type { PluginStart, StartJournal } from './recovery/start-journal.ts';
export type { PluginHealth, PluginStatus } from './status/plugin-health.ts';
