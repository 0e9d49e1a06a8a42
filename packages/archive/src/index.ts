export { MEGABYTE, MOST_YAML_BYTES, type ZipLimits } from './archive-limits.ts';
export {
  ARCHIVE_RULES,
  type ArchiveFinding,
  type ArchiveRule,
  createArchiveFinding,
  showFinding,
} from './archive-rules.ts';
export { printableLine, printableText } from './printable-text.ts';
export { findJsonMistake, readJson } from './read-json.ts';
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
export { countBrokenRules, readStrictYaml, type StrictYaml } from './yaml/strict-yaml.ts';
export { describePlace, locateIssues, parseYaml, type YamlFile, type YamlFinding } from './yaml/yaml-file.ts';
export { checkName, isLeftBehind, type NameLimits } from './zip/check-names.ts';
export { readZip, type ZipReading } from './zip/read-zip.ts';
export { writeZip } from './zip/write-zip.ts';
