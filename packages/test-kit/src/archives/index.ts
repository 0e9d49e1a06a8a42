export { HOST_CODE } from '@learnwright/plugin-host/code';
export {
  createKeyPair,
  entriesOf,
  goodFiles,
  INSPECTION_OPTIONS,
  PLUGIN_JS,
  pluginYaml,
  SIGNING_KEY,
  signedFiles,
  TRUSTED_KEY,
  withEntries,
  withFiles,
} from './good-plugin.ts';
export { HOSTILE_BOMBS } from './hostile/hostile-bombs.ts';
export type { HostileCase } from './hostile/hostile-case.ts';
export { HOSTILE_CONTENTS } from './hostile/hostile-contents.ts';
export { HOSTILE_NAMES } from './hostile/hostile-names.ts';
export { HOSTILE_PLUGINS } from './hostile/hostile-plugins.ts';
export { HOSTILE_ZIPS } from './hostile/hostile-zips.ts';
export { type ArchiveLies, type EntryToWrite, type HeaderLies, writeLyingZip } from './lying-zip.ts';
export { type PluginToPack, packTestPlugin, testPluginFiles } from './test-plugin.ts';
