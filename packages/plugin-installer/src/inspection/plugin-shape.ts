import { setImmediate } from 'node:timers/promises';
import { findJsonMistake, locateIssues, readJson, readStrictYaml, type YamlFile } from '@learnwright/archive';
import { configFileSchema } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { ARCHIVE_LIMITS, createPluginFinding, type PluginFinding } from '../plugin-rules.ts';
import { checkCode, type LexedModule } from './check-code.ts';
import { hasFile, type PluginFiles } from './plugin-files.ts';
import { MANIFEST_FILE, type PluginYaml, type PluginYamlFields, readPluginYaml } from './plugin-yaml.ts';

/** The plugin in an archive, as far as its files tell. */
export interface ShapeReading {
  /** The sound fields of plugin.yaml. */
  readonly fields: PluginYamlFields;
  /** All of them, where nothing is wrong. */
  readonly whole: PluginYaml | null;
  readonly entryFile: string | null;
  readonly config: string | null;
  readonly findings: readonly PluginFinding[];
}

type Files = ReadonlyMap<string, Uint8Array>;
type Documents = ReadonlyMap<string, YamlFile>;

const YAML = /\.ya?ml$/i;
const TRANSLATIONS = 'i18n/';
const TRANSLATION_FILE = /^i18n\/[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*\.(?<format>json|ya?ml)$/;
const AT_THE_ROOT =
  /^(?:plugin\.yaml|MANIFEST\.(?:json|sig)|(?:README|LICEN[CS]E|CHANGELOG|NOTICE)(?:\.(?:md|txt))?)$/i;
const textsSchema = z.record(z.string(), z.unknown());

/** The folder of plugin.yaml with its slash, '' for the root of the archive; null where there is none. */
export function findRoot(paths: readonly string[]): { root: string | null; findings: readonly PluginFinding[] } {
  if (paths.includes(MANIFEST_FILE)) return { root: '', findings: [] };
  const folders = [...new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0] ?? ''))];
  const candidate = folders.find((folder) => paths.includes(`${folder}/${MANIFEST_FILE}`));
  if (candidate === undefined) {
    const message = 'Expected plugin.yaml at the root of the archive or under its one top folder.';
    return { root: null, findings: [createPluginFinding('shape.manifest_missing', null, message)] };
  }
  const root = `${candidate}/`;
  const outside = paths.filter((path) => !path.startsWith(root));
  if (outside.length === 0) return { root, findings: [] };
  const message = `plugin.yaml lies under ${candidate}, and ${outside.length} entries lie beside that folder.`;
  return { root, findings: [createPluginFinding('shape.several_roots', outside[0] ?? null, message)] };
}

/** Reads plugin.yaml and compares the other files with it; paths begin at the folder of plugin.yaml. */
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

/** The file of a package that exports the plugin; null where there is none or more than one. */
export function findEntryFile(
  files: PluginFiles,
  folder: string,
): { entryFile: string | null; findings: readonly PluginFinding[] } {
  const [script, module] = [`${folder}/plugin.js`, `${folder}/plugin.mjs`];
  const present = [script, module].filter((path) => hasFile(files, path));
  const [entryFile = null] = present;
  if (present.length === 1) return { entryFile, findings: [] };
  if (present.length === 2) {
    const message = `${script} and ${module} are both there; one of them must go.`;
    return { entryFile: null, findings: [createPluginFinding('shape.entry_ambiguous', module, message)] };
  }
  const python = `${folder}/plugin.py`;
  const finding = hasFile(files, python)
    ? createPluginFinding('shape.only_python', python, `${python} is Python; this server runs JavaScript: ${script}.`)
    : createPluginFinding('shape.entry_missing', script, `Expected ${script} or ${module}.`);
  return { entryFile: null, findings: [finding] };
}

/** Reads every YAML file of an archive by the strict rules; leaves out those that break one. */
async function readYamlFiles(files: Files): Promise<{ documents: Documents; findings: readonly PluginFinding[] }> {
  const documents = new Map<string, YamlFile>();
  const findings: PluginFinding[] = [];
  let total = 0;
  for (const [path, bytes] of [...files].filter(([name]) => YAML.test(name))) {
    total += bytes.length;
    if (total > ARCHIVE_LIMITS.allYamlBytes) {
      const message = `With it, the YAML files have ${total} bytes; at most ${ARCHIVE_LIMITS.allYamlBytes} are taken.`;
      return { documents, findings: [...findings, createPluginFinding('yaml.too_large', path, message)] };
    }
    const { yaml, findings: found } = readStrictYaml(path, bytes);
    findings.push(...found);
    if (yaml !== null) documents.set(path, yaml);
    // A file made to be slow takes the parser a third of a second; other requests run in between.
    await setImmediate();
  }
  return { documents, findings };
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
  return { entryFile, findings: [createPluginFinding('manifest.entry_class_missing', entryFile, message)] };
}

/** Checks the form of a plugin's config file; its settings are checked once the definition is known. */
function checkConfigFile(file: string, yaml: YamlFile, name: string): PluginFinding[] {
  const result = configFileSchema(name).safeParse(yaml.value ?? {});
  const findings = locateIssues(yaml, [], result.error?.issues ?? []);
  if (result.data?.pinned)
    findings.push({ line: yaml.lineOf(['pinned']), reason: 'pinned: Only operators pin settings' });
  return findings.map(({ line, reason }) => createPluginFinding('config.invalid', file, `Line ${line}: ${reason}.`));
}

/** Every file of translations is called after a language and holds a map. */
function checkTranslations(files: Files, documents: Documents): PluginFinding[] {
  const translations = [...files].filter(([path]) => path.startsWith(TRANSLATIONS));
  return translations.flatMap(([path, bytes]) => {
    const format = TRANSLATION_FILE.exec(path)?.groups?.format;
    const complain = (message: string) => [createPluginFinding('i18n.invalid', path, message)];
    if (format === undefined) return complain('Expected the name i18n/<language>.json or .yaml.');
    // A YAML file that is not among the documents has its findings already.
    if (format !== 'json' && !documents.has(path)) return [];
    const mistake = format === 'json' ? findJsonMistake(bytes) : null;
    if (mistake !== null) return complain(`It is not JSON: ${mistake}.`);
    const value = format === 'json' ? readJson(bytes) : documents.get(path)?.value;
    return textsSchema.safeParse(value).success ? [] : complain('Expected a map of texts.');
  });
}

/** Warns of files in unexpected places: another config file, another package, leftovers. */
function checkStrayFiles(paths: Iterable<string>, name: string, folder: string): PluginFinding[] {
  const isExpected = (path: string) =>
    AT_THE_ROOT.test(path) ||
    path === `config/${name}.yaml` ||
    path.startsWith(TRANSLATIONS) ||
    path.startsWith(`${folder}/`);
  return [...paths]
    .filter((path) => !isExpected(path))
    .map((path) => createPluginFinding('shape.stray_file', path, 'Nothing looks for a file here.'));
}

function readText(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : new TextDecoder().decode(bytes);
}
