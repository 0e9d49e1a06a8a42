import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { checkCode } from '../code/check-code.ts';
import type { LexedModule } from '../code/lex-module.ts';
import { checkConfigFile } from './check-config-file.ts';
import { checkStrayFiles } from './check-stray-files.ts';
import { checkTranslations } from './check-translations.ts';
import { findEntryFile } from './find-entry-file.ts';
import { MANIFEST_FILE } from './find-root.ts';
import type { PluginFiles } from './plugin-files.ts';
import type { PluginYaml, PluginYamlFields } from './plugin-yaml-schema.ts';
import { readPluginYaml } from './read-plugin-yaml.ts';
import { readYamlFiles } from './read-yaml-files.ts';

/** The plugin in an archive, as far as its files tell. */
export interface ShapeReading {
  /** The fields of plugin.yaml that are in order. */
  readonly fields: PluginYamlFields;
  /** All of them, where nothing is wrong. */
  readonly whole: PluginYaml | null;
  readonly entryFile: string | null;
  readonly config: string | null;
  readonly findings: readonly ArchiveFinding[];
}

/** Reads plugin.yaml and holds the other files against it; the paths are those below the folder of plugin.yaml. */
export async function inspectShape(files: PluginFiles): Promise<ShapeReading> {
  const yaml = await readYamlFiles(files.files);
  const code = await checkCode(files);
  const findings = [...yaml.findings, ...code.findings, ...checkTranslations(files.files, yaml.documents)];
  const manifest = yaml.documents.get(MANIFEST_FILE);
  if (manifest === undefined) return { fields: {}, whole: null, entryFile: null, config: null, findings };
  const { fields, whole, findings: complaints } = readPluginYaml(MANIFEST_FILE, manifest.value);
  const entry = inspectEntry(files, fields, code.modules);
  const configFile = `config/${fields.name}.yaml`;
  const config = yaml.documents.get(configFile);
  findings.push(...complaints, ...entry.findings);
  if (config !== undefined && fields.name !== undefined) {
    findings.push(...checkConfigFile(configFile, config, fields.name));
  }
  if (whole !== null) findings.push(...checkStrayFiles(files.files.keys(), whole.name, whole.package));
  return { fields, whole, entryFile: entry.entryFile, config: readText(files.files.get(configFile)), findings };
}

function inspectEntry(files: PluginFiles, fields: PluginYamlFields, modules: ReadonlyMap<string, LexedModule>) {
  if (fields.package === undefined) return { entryFile: null, findings: [] };
  const { entryFile, findings } = findEntryFile(files, fields.package);
  const exports = modules.get(entryFile ?? '')?.exports ?? null;
  const { entry_class } = fields;
  if (entryFile === null || exports === null || entry_class === undefined || exports.includes(entry_class)) {
    return { entryFile, findings };
  }
  const message = `It exports ${exports.join(', ') || 'nothing'}; entry_class is ${entry_class}.`;
  return { entryFile, findings: [createArchiveFinding('manifest.entry_class_missing', entryFile, message)] };
}

function readText(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : new TextDecoder().decode(bytes);
}
