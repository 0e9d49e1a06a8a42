import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeError } from '@learnwright/core';
import { type Discovery, type DiscoveryFinding, refuseClashes, resolveExport } from '@learnwright/plugin-sdk/loading';
import {
  type ImportModule,
  type PackageManifest,
  type ResolveModule,
  readEntries,
  readPackageJson,
} from './package-entries.ts';

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
