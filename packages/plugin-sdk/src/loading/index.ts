export {
  type DiscoveredPlugin,
  type Discovery,
  type DiscoveryFinding,
  type PluginModule,
  refuseClashes,
} from './discovered-plugin.ts';
export { findPlace, shortenPaths } from './fault-place.ts';
export { FRAME_HOST_MODULE } from './frame-host.ts';
export { type PackageEntry, parsePackageEntry, resolveExport } from './package-entry.ts';
export { authorSchema, homepageSchema, type PluginAbout, readAuthor, readPackageAbout } from './plugin-about.ts';
export { anyConfigFileSchema, configFileSchema } from './plugin-config-form.ts';
export { dependsOnSchema, licenseTierSchema, pluginVersionSchema } from './plugin-form.ts';
export { type ImportRule, readSpecifier, SHARED_PACKAGES, type Specifier } from './shared-packages.ts';
export { findSyntaxPlace } from './syntax-place.ts';
export {
  findUiFault,
  readUiFiles,
  UI_BYTES,
  UI_HEADERS,
  UI_REMEDIES,
  type UiFault,
  type UiFiles,
  uiTypeOf,
} from './ui-files.ts';
