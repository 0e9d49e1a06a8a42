export { anyConfigFileSchema, configFileSchema } from './config-file-form.ts';
export {
  type DiscoveredPlugin,
  type Discovery,
  type DiscoveryFinding,
  type PluginModule,
  refuseClashes,
} from './discovered-plugin.ts';
export { findPlace, shortenPaths } from './fault-place.ts';
export { type PackageEntry, parsePackageEntry, resolveExport } from './package-entry.ts';
export { dependsOnSchema, licenseTierSchema, pluginVersionSchema } from './plugin-form.ts';
export { type ImportRule, readSpecifier, SHARED_PACKAGES, type Specifier } from './shared-packages.ts';
export { findSyntaxPlace } from './syntax-place.ts';
