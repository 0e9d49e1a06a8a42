import { posix } from 'node:path';
import { readStrictYaml } from '@learnwright/archive';
import { homepageSchema, readAuthor, resolveExport } from '@learnwright/plugin-sdk/loading';
import { stringify } from 'yaml';
import { z } from 'zod';
import { MANIFEST_FILE } from '../inspection/plugin-yaml.ts';
import { ARCHIVE_LIMITS, createPluginFinding } from '../plugin-rules.ts';
import { PackError } from './pack-error.ts';
import { type NamedEntry, type PackageJson, requirePackageEntry } from './package-json.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Useless to a server: sources and declarations of TypeScript, maps of anything but code, leftovers of tools. */
const LEFT_OUT = /\.(?:[mc]?tsx?|tsbuildinfo)$|(?<!\.m?js)\.map$|(?:^|\/)\.[^/]+$/;
/** Leads the stack traces of a server back to the sources. */
const SOURCE_MAP = /\.map$/;
const AT_THE_ROOT = /^(?:config\/|i18n\/|(?:README|LICEN[CS]E|CHANGELOG|NOTICE)(?:\.|$))/i;
/** What a server imports of the folder with the code. */
const ENTRY = /^plugin\.m?js$/;
const pluginBlockSchema = z.object({ plugin: z.record(z.string(), z.unknown()).nullish() }).nullish();

/**
 * Arranges the files of a package like an archive: plugin.yaml, a folder with the code and plugin.js, the config file and
 * the translations. Throws a PackError where the package is not built, or no module, or has a plugin.js that it does not export.
 */
export function arrangePackage(files: Files, manifest: PackageJson, name?: string): Map<string, Uint8Array> {
  const entry = requirePackageEntry(manifest, name);
  const target = requireTarget(files, manifest, entry);
  requireNoOtherEntry(files, target);
  const folder = entry.name.replaceAll('-', '_');
  const arranged = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    if (LEFT_OUT.test(path) || path === 'package.json') continue;
    // A server reads a map whole. One that is larger than code may be is not worth that.
    if (SOURCE_MAP.test(path) && bytes.length > ARCHIVE_LIMITS.codeBytes) continue;
    const isOwnConfig = !path.startsWith('config/') || path === `config/${entry.name}.yaml`;
    if (!AT_THE_ROOT.test(path)) arranged.set(`${folder}/${path}`, bytes);
    else if (isOwnConfig) arranged.set(path, bytes);
  }
  arranged.set(MANIFEST_FILE, encode(stringify(describePlugin(files, manifest, entry, folder))));
  if (!ENTRY.test(target)) {
    arranged.set(
      `${folder}/plugin.js`,
      encode(`export { ${entry.exported} } from ${JSON.stringify(`./${target}`)};\n`),
    );
  }
  arranged.set(`${folder}/package.json`, encode('{ "type": "module" }\n'));
  return arranged;
}

function requireTarget(files: Files, manifest: PackageJson, { subpath }: NamedEntry): string {
  const resolved = resolveExport(manifest, subpath);
  const target = posix.normalize(resolved ?? '');
  if (resolved === null || !files.has(target)) {
    const message = `exports of "${subpath}" lead to ${resolved ?? 'nothing'}; build it, and name it in files.`;
    throw new PackError([createPluginFinding('package.not_built', resolved ?? 'package.json', message)]);
  }
  if (manifest.type === 'module' || target.endsWith('.mjs')) return target;
  const message = 'Its type must be "module".';
  throw new PackError([createPluginFinding('package.not_a_module', 'package.json', message)]);
}

/** Another file where the entry of the archive goes would be replaced, or be taken for the plugin. */
function requireNoOtherEntry(files: Files, target: string): void {
  const other = [...files.keys()].find((path) => ENTRY.test(path) && path !== target);
  if (other === undefined) return;
  const message = `exports lead to ${target}, and the archive needs the name of this file: move it into a folder.`;
  throw new PackError([createPluginFinding('package.own_entry', other, message)]);
}

function describePlugin(files: Files, manifest: PackageJson, entry: NamedEntry, folder: string) {
  const { display_name, description, depends_on, license, api_version } = readPluginBlock(files, entry.name);
  const { learnwright, node } = manifest.engines;
  const engines = { ...(learnwright === undefined ? {} : { learnwright }), ...(node === undefined ? {} : { node }) };
  const fields = {
    name: entry.name,
    display_name: display_name ?? entry.name,
    description: description ?? manifest.description,
    version: manifest.version,
    package: folder,
    entry_class: entry.exported,
    api_version: String(api_version ?? '1'),
    depends_on: depends_on ?? [],
    license: manifest.license ?? license,
    author: readAuthor(manifest.author) ?? undefined,
    homepage: homepageSchema.safeParse(manifest.homepage).data,
    engines: Object.keys(engines).length > 0 ? engines : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The plugin block of its config file; the inspection of the archive finds its mistakes. */
function readPluginBlock(files: Files, name: string): Readonly<Record<string, unknown>> {
  const file = `config/${name}.yaml`;
  const { yaml } = readStrictYaml(file, files.get(file) ?? new Uint8Array());
  return pluginBlockSchema.safeParse(yaml?.value).data?.plugin ?? {};
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
