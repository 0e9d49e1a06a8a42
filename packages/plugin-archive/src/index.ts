export { ARCHIVE_LIMITS, MEGABYTE, type ZipLimits } from './archive-limits.ts';
export { createThreadInspection, type InspectArchive } from './inspect-in-thread.ts';
export {
  type ArchivedPlugin,
  type InspectionOptions,
  inspectPluginArchive,
  type PluginInspection,
} from './inspect-plugin-archive.ts';
export { isPackError, PackError } from './pack/pack-error.ts';
export { type PackedPlugin, type PackOptions, packPlugin } from './pack/pack-plugin.ts';
export type { InstalledPlugin } from './plugin/check-compatibility.ts';
export { findEntryFile } from './plugin/plugin-shape.ts';
export { MANIFEST_FILE, pluginYamlSchema, readPluginYaml } from './plugin/plugin-yaml.ts';
export { readJson } from './plugin-files.ts';
export {
  type ArchiveFinding,
  createArchiveFinding,
  PLUGIN_RULES,
  type PluginRule,
  type PluginRuleEntry,
  type PluginRuleStep,
} from './plugin-rules.ts';
export { printableLine, printableText } from './printable-text.ts';
export { removeLeftoverFiles } from './threads/leftover-files.ts';
export type { TaskOutput, Tasks } from './threads/serve-tasks.ts';
export {
  type CallOptions,
  isThreadError,
  type Thread,
  ThreadError,
  type ThreadFailure,
  type ThreadsOptions,
} from './threads/started-thread.ts';
export { createThreads, type LoanOptions, type Threads } from './threads/threads.ts';
export type { SignatureState, TrustPolicy } from './trust/check-trust.ts';
export { addFileList, fileListSchema, sha256InTurns, sha256Of, signatureSchema } from './trust/file-list.ts';
export { readSigningKey, readTrustedKey, type SigningKey, type TrustedKey } from './trust/keys.ts';
export { countBrokenRules, readStrictYaml, type StrictYaml } from './yaml/strict-yaml.ts';
export { describePlace, locateIssues, parseYaml, type YamlFile, type YamlFinding } from './yaml/yaml-file.ts';
export { checkName, type NameLimits } from './zip/entry-names.ts';
export { readZip, type ZipReading } from './zip/read-zip.ts';
export { writeZip } from './zip/write-zip.ts';
