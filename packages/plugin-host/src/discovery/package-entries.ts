import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pluginNameSchema } from '@learnwright/plugin-sdk';
import {
  type DiscoveredPlugin,
  type Discovery,
  type DiscoveryFinding,
  type PluginModule,
  parsePackageEntry,
} from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';

/** Imports a module by its specifier. */
export type ImportModule = (specifier: string) => Promise<unknown>;

/** Finds the URL that a specifier would be imported from; throws where there is none. */
export type ResolveModule = (specifier: string) => string;

const packageManifestSchema = z.object({
  name: z.string().optional(),
  version: z.string().default('0.0.0'),
  dependencies: z.record(z.string(), z.string()).default({}),
  main: z.string().optional(),
  exports: z.unknown().optional(),
  'app.plugins': z.unknown().optional(),
});
/** The part of a package.json that discovery reads. */
export type PackageManifest = z.infer<typeof packageManifestSchema>;

/** A package as discovery sees it. */
export interface InspectedPackage {
  readonly dependency: string;
  /** The real path of its package.json. */
  readonly path: string;
  readonly manifest: PackageManifest;
  readonly importModule: ImportModule;
  readonly resolveModule?: ResolveModule | undefined;
}

const FIRST_PARTY_SCOPE = '@learnwright/';

/** Reads a package.json; throws a sentence when it cannot be read. */
export async function readPackageJson(path: string): Promise<PackageManifest> {
  const result = packageManifestSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
  throw new Error(`The package.json is malformed: ${fields}.`);
}

/** The plugins that the group `app.plugins` of a package names, and what is wrong with the other entries. */
export function readEntries(inspected: InspectedPackage): Discovery {
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
