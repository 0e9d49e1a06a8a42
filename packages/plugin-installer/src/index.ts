export type { PluginEntry, PluginInstallReport, PluginRemoval } from '@learnwright/core';
export { ARCHIVE_LIMITS } from './archive-limits.ts';
export { createPluginInstaller } from './create-installer.ts';
export { createPluginFolders, type FolderOptions, type PluginFolders } from './folders/plugin-folders.ts';
export type { ArchiveName } from './folders/read-folder.ts';
export type { StagedPlugin } from './folders/write-folder.ts';
export type { Commit, HostCode, HostPort, KnownPlugin } from './host-port.ts';
export type { InstalledPlugin } from './inspection/check-compatibility.ts';
export type { SignatureState, TrustPolicy } from './inspection/check-trust.ts';
export { addFileList, fileListSchema, sha256InTurns, sha256Of, signatureSchema } from './inspection/file-list.ts';
export { createThreadInspection, type InspectArchive } from './inspection/inspect-in-thread.ts';
export {
  type ArchivedPlugin,
  type InspectionOptions,
  inspectPluginArchive,
  type PluginInspection,
} from './inspection/inspect-plugin-archive.ts';
export { readSigningKey, readTrustedKey, type SigningKey, type TrustedKey } from './inspection/keys.ts';
export { findEntryFile } from './inspection/plugin-shape.ts';
export { MANIFEST_FILE, pluginYamlSchema, readPluginYaml } from './inspection/plugin-yaml.ts';
export type { ArchivePorts, InstallerPorts, InstallOptions, PluginInstaller } from './installer.ts';
export { isPackError, PackError } from './pack/pack-error.ts';
export { type PackedPlugin, type PackOptions, packPlugin } from './pack/pack-plugin.ts';
export {
  createPluginFinding,
  PLUGIN_RULES,
  type PluginFinding,
  type PluginRule,
  type PluginRuleEntry,
  type PluginRuleStep,
} from './plugin-rules.ts';
export { type PluginValidation, type ValidationOptions, validatePlugin } from './prepare-archive.ts';
export { type RestoredPlugins, restorePlugins } from './restore-plugins.ts';
export type { TrialOptions } from './trial/try-plugin.ts';
