import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeError } from '@learnwright/core';
import { pluginNameSchema } from '@learnwright/plugin-sdk';
import {
  type DiscoveredPlugin,
  type Discovery,
  type DiscoveryFinding,
  type PluginModule,
  parsePackageEntry,
  readPackageAbout,
  refuseClashes,
  resolveExport,
} from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';

/** Where to look for plugins, and how to import what is found. */
export interface DiscoveryOptions {
  /** The package.json whose dependencies are looked at. */
  readonly packageJsonPath: string;
  /** `(specifier) => import(specifier)`, in a module that belongs to that package.json. */
  readonly importModule: ImportModule;
  /**
   * `(specifier) => import.meta.resolve(specifier)`, in the same module; without it, synchronous AI hooks run in the
   * server's own thread.
   */
  readonly resolveModule?: ResolveModule;
}

/** Imports a module by its specifier. */
export type ImportModule = (specifier: string) => Promise<unknown>;

/** Finds the URL that a specifier would be imported from; throws where there is none. */
export type ResolveModule = (specifier: string) => string;

const packageManifestSchema = z.looseObject({
  name: z.string().optional(),
  version: z.string().default('0.0.0'),
  dependencies: z.record(z.string(), z.string()).default({}),
  main: z.string().optional(),
  exports: z.unknown().optional(),
  'app.plugins': z.unknown().optional(),
});
/** The part of a package.json that discovery reads. */
type PackageManifest = z.infer<typeof packageManifestSchema>;

/** A package as discovery sees it. */
interface InspectedPackage {
  readonly dependency: string;
  /** The real path of its package.json. */
  readonly path: string;
  readonly manifest: PackageManifest;
  readonly importModule: ImportModule;
  readonly resolveModule?: ResolveModule | undefined;
}

const FIRST_PARTY_SCOPE = '@learnwright/';

/**
 * Finds the plugins among the dependencies of a package: those with an entry in the group `app.plugins` of their own
 * package.json (specification, R7.1). Imports none of them; a malformed entry becomes a finding. Throws only
 * when `packageJsonPath` itself cannot be read.
 */
export async function discoverPlugins(options: DiscoveryOptions): Promise<Discovery> {
  const { packageJsonPath } = options;
  const { dependencies } = await readPackageJson(packageJsonPath);
  const found = await Promise.all(
    Object.keys(dependencies).map((dependency) => inspectDependency(dependency, options)),
  );
  const clashes = refuseClashes(found.flatMap(({ plugins }) => plugins));
  const findings = found.flatMap((discovery) => discovery.findings);
  return { plugins: clashes.plugins, findings: [...findings, ...clashes.findings] };
}

/**
 * Finds the plugins of the package in a folder, which needs to be installed nowhere: their modules are the files that the
 * package exports. Imports none of them. Throws where the package.json cannot be read.
 */
export async function discoverPackage(directory: string): Promise<Discovery> {
  const path = join(await realpath(directory), 'package.json');
  const manifest = await readPackageJson(path);
  const { name: dependency = directory } = manifest;
  const resolveModule = (specifier: string) => {
    return requireModule(path, manifest, `.${specifier.slice(dependency.length)}`);
  };
  const importModule = (specifier: string) => import(resolveModule(specifier));
  return readEntries({ dependency, path, manifest, importModule, resolveModule });
}

async function inspectDependency(
  dependency: string,
  { packageJsonPath, importModule, resolveModule }: DiscoveryOptions,
): Promise<Discovery> {
  try {
    const path = await findPackage(dependency, packageJsonPath);
    return readEntries({ dependency, path, manifest: await readPackageJson(path), importModule, resolveModule });
  } catch (error) {
    const finding: DiscoveryFinding = { name: dependency, reason: describeError(error) };
    return { plugins: [], findings: [finding] };
  }
}

/** The real path of a dependency's package.json, also where the package does not export it. Throws when it is not installed. */
async function findPackage(dependency: string, packageJsonPath: string): Promise<string> {
  const folders = createRequire(packageJsonPath).resolve.paths(dependency) ?? [];
  for (const folder of folders) {
    const path = await realpath(join(folder, dependency, 'package.json')).catch(() => null);
    if (path !== null) return path;
  }
  throw new Error(`The package ${dependency} is a dependency, but it is not installed.`);
}

function requireModule(path: string, manifest: PackageManifest, subpath: string): string {
  const target = resolveExport(manifest, subpath);
  if (target === null) throw new Error(`The package.json exports no file as "${subpath}".`);
  return new URL(target, pathToFileURL(path)).href;
}

/** Reads a package.json; throws a sentence when it cannot be read. */
async function readPackageJson(path: string): Promise<PackageManifest> {
  const result = packageManifestSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
  throw new Error(`The package.json is malformed: ${fields}.`);
}

/** The plugins that the group `app.plugins` of a package names, and what is wrong with the other entries. */
function readEntries(inspected: InspectedPackage): Discovery {
  const group = z.record(z.string(), z.unknown()).safeParse(inspected.manifest['app.plugins'] ?? {});
  if (!group.success) {
    const reason = `In ${inspected.dependency}, app.plugins must be an object of names and entries.`;
    return { plugins: [], findings: [{ name: inspected.dependency, reason }] };
  }
  const plugins: DiscoveredPlugin[] = [];
  const findings: DiscoveryFinding[] = [];
  for (const [name, entry] of Object.entries(group.data)) {
    const result = readEntry(inspected, name, entry);
    if (typeof result === 'string') findings.push({ name, reason: result });
    else plugins.push(result);
  }
  return { plugins, findings };
}

/** The plugin of an entry, or the sentence that says what is wrong with it. */
function readEntry(inspected: InspectedPackage, name: string, entry: unknown): DiscoveredPlugin | string {
  const { dependency, path, manifest } = inspected;
  const validName = pluginNameSchema.safeParse(name);
  if (!validName.success) {
    const reasons = validName.error.issues.map(({ message }) => message).join('; ');
    return `${dependency} offers a plugin with the name "${name}", which cannot be one: ${reasons}.`;
  }
  const found = parsePackageEntry(entry);
  if (found === null) return `The entry "${name}" of ${dependency} must have the form ".#export" or "./module#export".`;
  const specifier = dependency + found.subpath.slice(1);
  const { exported } = found;
  return {
    name,
    package_name: dependency,
    package_version: manifest.version,
    first_party: dependency.startsWith(FIRST_PARTY_SCOPE),
    directory: dirname(path),
    about: readPackageAbout(manifest),
    load: async () => requireExport(await inspected.importModule(specifier), specifier, exported),
    module: findModule(inspected.resolveModule, specifier, exported),
  };
}

function findModule(resolve: ResolveModule | undefined, specifier: string, exported: string): PluginModule | undefined {
  try {
    return resolve === undefined ? undefined : { address: resolve(specifier), exported };
  } catch {
    // A module that cannot be found cannot be loaded either, and `load` says so.
    return undefined;
  }
}

function requireExport(module: unknown, specifier: string, exported: string): unknown {
  if (typeof module === 'object' && module !== null && exported in module) return Reflect.get(module, exported);
  throw new Error(`The module ${specifier} has no export "${exported}".`);
}
