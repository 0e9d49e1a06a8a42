import { describeError } from '../status/describe-error.ts';
import type { Discovery, DiscoveryFinding } from './discovered-plugin.ts';
import { findPackage } from './find-package.ts';
import { type ImportModule, type ResolveModule, readEntries } from './read-entries.ts';
import { readManifest } from './read-manifest.ts';
import { refuseClashes } from './refuse-clashes.ts';

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
 * package.json (specification, part 1, rule 1). Nothing of them is imported; whatever is malformed becomes a finding.
 * Throws only when `packageJsonPath` itself cannot be read.
 */
export async function discoverPlugins(options: DiscoveryOptions): Promise<Discovery> {
  const { packageJsonPath } = options;
  const { dependencies } = await readManifest(packageJsonPath);
  const found = await Promise.all(Object.keys(dependencies).map((dependency) => inspect(dependency, options)));
  const clashes = refuseClashes(found.flatMap(({ plugins }) => plugins));
  const findings = found.flatMap((discovery) => discovery.findings);
  return { plugins: clashes.plugins, findings: [...findings, ...clashes.findings] };
}

async function inspect(
  dependency: string,
  { packageJsonPath, importModule, resolveModule }: DiscoveryOptions,
): Promise<Discovery> {
  try {
    const path = await findPackage(dependency, packageJsonPath);
    return readEntries({ dependency, path, manifest: await readManifest(path), importModule, resolveModule });
  } catch (error) {
    const finding: DiscoveryFinding = { name: dependency, reason: describeError(error) };
    return { plugins: [], findings: [finding] };
  }
}
