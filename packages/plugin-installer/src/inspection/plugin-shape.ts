import { setImmediate } from 'node:timers/promises';
import { findJsonMistake, locateIssues, readJson, readStrictYaml, type YamlFile } from '@learnwright/archive';
import { HOOK_MODES, type PluginAdditions } from '@learnwright/core';
import { tablePrefix } from '@learnwright/plugin-sdk';
import { configFileSchema, findUiFault, UI_BYTES } from '@learnwright/plugin-sdk/loading';
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
const CODE = /\.m?js$/i;
const TABLE = /\bplg_\w+/g;
const LETTER = /\w/;
/** The most names of a kind that are listed: nobody reads more. */
const MOST_NAMES = 500;
const settingsSchema = z.object({ settings: z.record(z.string(), z.unknown()).nullish() }).nullish();

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
  const manifest = yaml.documents.get(MANIFEST_FILE);
  const ofTexts = [...yaml.findings, ...checkTranslations(files.files, yaml.documents)];
  if (manifest === undefined) {
    const findings = [...ofTexts, ...code.findings];
    return { fields: {}, whole: null, entryFile: null, config: null, findings };
  }
  const { fields, whole, findings: complaints } = readPluginYaml(MANIFEST_FILE, manifest.value);
  // What browsers run follows rules of its own.
  const pages = `${fields.package}/ui/`;
  const ofServer = code.findings.filter(({ entry }) => entry?.startsWith(pages) !== true);
  const findings = [...ofTexts, ...ofServer, ...checkPages(files.files, pages)];
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

/**
 * What the files of a plugin name that it adds: hooks and tables in its code, settings in its config file. None of it runs, so
 * routes, pages and schedules are not known, and code that puts a name together hides it.
 */
export function readAdditions(name: string, files: Files, config: string | null): PluginAdditions {
  const prefix = tablePrefix(name);
  const hooks = new Set<string>();
  const tables = new Set<string>();
  for (const [path, bytes] of files) {
    if (!CODE.test(path)) continue;
    const code = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    for (const hook of Object.keys(HOOK_MODES)) if (hasWord(code, hook)) hooks.add(hook);
    for (const [table] of code.matchAll(TABLE)) if (table.startsWith(prefix) && table !== prefix) tables.add(table);
  }
  return {
    routes: null,
    hooks: toList(hooks),
    settings: config === null ? null : toList(readKeys(`config/${name}.yaml`, config)),
    tables: toList(tables),
    pages: null,
    schedules: null,
  };
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

/** Refuses files of the pages that no server would serve, and pages that are too large. */
function checkPages(files: Files, folder: string): PluginFinding[] {
  const pages = [...files].filter(([path]) => path.startsWith(folder));
  const findings = pages.flatMap(([path, bytes]) => {
    const fault = findUiFault(path.slice(folder.length), bytes);
    return fault === null ? [] : [createPluginFinding('ui.kind', path, fault)];
  });
  const total = pages.reduce((sum, [, { length }]) => sum + length, 0);
  if (total <= UI_BYTES) return findings;
  const message = `Its files have ${total} bytes in all; at most ${UI_BYTES} are taken.`;
  return [...findings, createPluginFinding('ui.too_large', folder.slice(0, -1), message)];
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

function hasWord(code: string, word: string): boolean {
  for (let at = code.indexOf(word); at !== -1; at = code.indexOf(word, at + 1)) {
    if (!LETTER.test(code.charAt(at - 1)) && !LETTER.test(code.charAt(at + word.length))) return true;
  }
  return false;
}

function readKeys(file: string, config: string): Iterable<string> {
  const { yaml } = readStrictYaml(file, new TextEncoder().encode(config));
  return Object.keys(settingsSchema.safeParse(yaml?.value).data?.settings ?? {});
}

function toList(names: Iterable<string>): string[] {
  return [...names].toSorted().slice(0, MOST_NAMES);
}
