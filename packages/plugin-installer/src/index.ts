export type { PluginEntry, PluginInstallReport, PluginRemoval } from '@learnwright/core';
export { createPluginInstaller } from './create-installer.ts';
export {
  type ArchiveName,
  createPluginFolders,
  type FolderOptions,
  type PluginFolders,
} from './folders/plugin-folders.ts';
export type { StagedFolder } from './folders/write-folder.ts';
export type { Commit, HostCode, HostPort, KnownPlugin } from './host-port.ts';
export type { SignatureState, TrustPolicy } from './inspection/check-trust.ts';
export { createThreadInspection } from './inspection/inspect-in-thread.ts';
export {
  type ArchivedPlugin,
  type InspectArchive,
  type InspectionOptions,
  inspectPluginArchive,
  type PluginInspection,
} from './inspection/inspect-plugin-archive.ts';
export { findEntryFile } from './inspection/plugin-shape.ts';
export { MANIFEST_FILE, pluginYamlSchema, readPluginYaml } from './inspection/plugin-yaml.ts';
export {
  addFileList,
  fileListSchema,
  readSigningKey,
  readTrustedKey,
  type SigningKey,
  sha256InTurns,
  sha256Of,
  signatureSchema,
  type TrustedKey,
} from './inspection/signature.ts';
export type { ArchivePorts, InstallerPorts, InstallOptions, PluginInstaller } from './installer.ts';
export { isPackError, PackError } from './pack/pack-error.ts';
export { type PackedArchive, type PackOptions, packPlugin } from './pack/pack-plugin.ts';
export {
  ARCHIVE_LIMITS,
  createPluginFinding,
  PLUGIN_RULES,
  type PluginFinding,
  type PluginRule,
  type PluginRuleEntry,
  type PluginRuleStep,
} from './plugin-rules.ts';
export { type RestoredPlugins, restorePlugins } from './restore-plugins.ts';
export type { TrialOptions } from './trial/try-plugin.ts';
export { type PluginValidation, type ValidationOptions, validatePlugin } from './validate-plugin.ts';
