import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { isConfigError, readConfigFile, toPlugin } from '@learnwright/plugin-host';
import { z } from '@learnwright/plugin-sdk';
import { vi } from 'vitest';
import { type ContractFact, findLabelFaults, type PackagedPlugin } from './contract-subject.ts';

/** What the files around a plugin say of it. */
export const PACKAGE_FACTS: readonly ContractFact<PackagedPlugin>[] = [
  { title: 'is what its package.json names', find: findPackageFaults },
  { title: 'has a config file that says the same as its definition', find: findConfigFaults },
];

const packageSchema = z.object({
  version: z.string().optional(),
  exports: z.unknown(),
  'app.plugins': z.record(z.string(), z.unknown()).optional(),
});

const ENTRY = /^\.(?<subpath>\/[\w./-]+)?#(?<exported>[A-Za-z_$][\w$]*)$/;

/** What is wrong with a plugin's entry in the group `app.plugins`, and a version that is not the package's. */
async function findPackageFaults({ plugin, directory }: PackagedPlugin): Promise<string[]> {
  const { name, version } = plugin;
  const manifest = packageSchema.parse(JSON.parse(await readFile(new URL('package.json', directory), 'utf8')));
  const findings: string[] = [];
  if (manifest.version !== version) {
    findings.push(`version: The plugin says ${version}, its package.json ${manifest.version}.`);
  }
  const entry = manifest['app.plugins']?.[name];
  const match = ENTRY.exec(String(entry));
  if (match === null) {
    findings.push(`app.plugins: The entry "${name}" must have the form ".#export" or "./module#export".`);
    return findings;
  }
  const { subpath = '', exported = '' } = match.groups ?? {};
  const module = await findModule(directory, manifest.exports, `.${subpath}`);
  if (module === null) return [...findings, `exports: There is no module for ".${subpath}".`];
  const loaded: unknown = Reflect.get(await module.load(), exported);
  if (loaded === undefined) return [...findings, `app.plugins: ${module.path} has no export "${exported}".`];
  return [...findings, ...findExportFaults(loaded, name, `${module.path}#${exported}`)];
}

function findExportFaults(loaded: unknown, name: string, place: string): string[] {
  try {
    toPlugin(loaded, name);
    return [];
  } catch (error) {
    return [`app.plugins: ${place} is not this plugin: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** A module of a package. */
interface FoundModule {
  /** From the folder of the package. */
  readonly path: string;
  load(): Promise<object>;
}

/**
 * The first file that a package exports under a subpath and that exists, else its source `src/index.ts` for the main
 * module of a package that has not been built; null where there is none.
 */
async function findModule(directory: URL, exports: unknown, subpath: string): Promise<FoundModule | null> {
  const isMain = subpath === '.';
  const target = isSubpaths(exports) ? Reflect.get(exports, subpath) : isMain ? exports : undefined;
  const paths = [...listTargets(target), ...(isMain ? ['./src/index.ts', './src/index.js'] : [])];
  for (const path of paths.filter((candidate) => !candidate.endsWith('.d.ts'))) {
    const url = new URL(path, directory);
    const exists = await access(url).then(
      () => true,
      () => false,
    );
    // As the tests themselves are loaded: Node alone does not read every TypeScript.
    if (exists) return { path, load: () => vi.importActual(fileURLToPath(url)) };
  }
  return null;
}

function isSubpaths(exports: unknown): exports is object {
  return typeof exports === 'object' && exports !== null && Object.keys(exports).some((key) => key.startsWith('.'));
}

/** The files of a target: a path, or conditions with targets of their own. */
function listTargets(target: unknown): string[] {
  if (typeof target === 'string') return [target];
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(listTargets) : [];
}

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()).nullable(),
  pinned: z.undefined('Only operators pin settings').optional(),
});
type Config = z.infer<typeof configSchema>;

/** Where `config/<name>.yaml` says something else than the plugin (specification, R7.4). */
async function findConfigFaults(packaged: PackagedPlugin): Promise<string[]> {
  const file = `config/${packaged.name}.yaml`;
  const path = fileURLToPath(new URL(file, packaged.directory));
  try {
    await access(path);
    const config = await readConfigFile(path, configSchema);
    return [...findBlockFaults(packaged, config), ...findSettingsFaults(packaged, config)].map(
      (finding) => `${file}, ${finding}`,
    );
  } catch (error) {
    if (isConfigError(error)) return error.findings.map(({ line, reason }) => `${file}, line ${line}: ${reason}.`);
    return [`${file}: The file cannot be read.`];
  }
}

function findBlockFaults({ plugin, languages }: PackagedPlugin, { plugin: block }: Config): string[] {
  const { name, version, depends_on, display_name, description } = plugin;
  const expected = {
    name,
    version,
    api_version: '1',
    depends_on,
    ...(display_name && { display_name }),
    ...(description && { description }),
  };
  const different = Object.entries(expected).flatMap(([key, value]) => {
    if (isDeepStrictEqual(block[key], value)) return [];
    return [`plugin.${key}: The plugin says ${JSON.stringify(value)}, the file ${JSON.stringify(block[key])}.`];
  });
  const texts = (['display_name', 'description'] as const).filter((key) => plugin[key] === null);
  const absent = texts.flatMap((key) => findLabelFaults(`plugin.${key}`, block[key], languages));
  return [...different, ...absent, ...(typeof block.license === 'string' ? [] : ['plugin.license: It is missing.'])];
}

function findSettingsFaults({ plugin }: PackagedPlugin, config: Config): string[] {
  const given = config.settings ?? {};
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(plugin.settings, key));
  const different = Object.entries(plugin.settings).flatMap(([key, { internal, secret = false, default: value }]) => {
    if ((internal || secret) && !Object.hasOwn(given, key)) return [];
    if (secret) return [`settings.${key}: A secret does not belong into a file.`];
    if (isDeepStrictEqual(given[key], value)) return [];
    return [`settings.${key}: The default is ${JSON.stringify(value)}, the file says ${JSON.stringify(given[key])}.`];
  });
  return [...unknown.map((key) => `settings.${key}: The plugin has no such setting.`), ...different];
}
