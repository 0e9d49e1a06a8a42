import { tablePrefix } from '@learnwright/plugin-sdk';
import lt from 'semver/functions/lt.js';
import satisfies from 'semver/functions/satisfies.js';
import { createPluginFinding, type PluginFinding, type PluginRule } from '../plugin-rules.ts';
import type { PluginYamlFields } from './plugin-yaml.ts';

/** The version that a server has of a plugin. */
interface InstalledVersion {
  readonly name: string;
  /** A semantic version. */
  readonly version: string;
  /** A plugin from a package is upgraded with its package; an archive does not replace it. */
  readonly origin: 'archive' | 'package';
}

/** The server that an archive is checked for. */
export interface CompatibilityOptions {
  /** Semantic versions of the server and of Node (`process.versions.node`); null to check neither. */
  readonly engines: { readonly learnwright: string; readonly node: string } | null;
  /** The plugins that it has, whether they run or not; null where this is not checked: it was before, or nobody knows. */
  readonly installed: readonly InstalledVersion[] | null;
  /** Takes an archive that is older than the installed version. */
  readonly allowDowngrade?: boolean;
}

type Found = readonly (readonly [PluginRule, string])[];

/** Compares plugin.yaml with the server and its plugins; `file` is its name in findings. */
export function checkCompatibility(
  file: string,
  fields: PluginYamlFields,
  options: CompatibilityOptions,
): PluginFinding[] {
  const found = [...checkVersions(fields, options), ...checkName(fields, options), ...checkNeeds(fields, options)];
  return found.map(([rule, message]) => createPluginFinding(rule, file, message));
}

function checkVersions({ api_version = '1', engines = {} }: PluginYamlFields, options: CompatibilityOptions): Found {
  const found: (readonly [PluginRule, string])[] = [];
  if (String(api_version) !== '1') {
    found.push(['compat.api_version', `It needs version ${api_version} of the plugin API; the server has version 1.`]);
  }
  for (const engine of ['learnwright', 'node'] as const) {
    const [range = '*', version] = [engines[engine], options.engines?.[engine]];
    if (version === undefined || satisfies(version, range, { includePrerelease: true })) continue;
    found.push(['compat.engine', `It needs ${engine} ${range}; here is ${version}.`]);
  }
  return found;
}

function checkName({ name, version }: PluginYamlFields, { installed, allowDowngrade }: CompatibilityOptions): Found {
  if (name === undefined || installed === null) return [];
  const same = installed.find((plugin) => plugin.name === name);
  const clashing = installed.filter((plugin) => plugin.name !== name && shareTables(plugin.name, name));
  const found: (readonly [PluginRule, string])[] = clashing.map((plugin) => [
    'compat.name_clash',
    `Its tables could be those of "${plugin.name}", which is installed.`,
  ]);
  if (same?.origin === 'package') {
    found.push(['compat.name_taken', `The plugin "${name}" comes from a package; upgrade that.`]);
  } else if (same !== undefined && version !== undefined && allowDowngrade !== true && lt(version, same.version)) {
    found.push(['compat.downgrade', `Version ${same.version} is installed; this is ${version}.`]);
  }
  return found;
}

function checkNeeds({ name, depends_on = [] }: PluginYamlFields, { installed }: CompatibilityOptions): Found {
  return depends_on.flatMap((needed): Found => {
    if (needed === name) return [['compat.self_dependency', 'It depends on itself.']];
    if (installed === null || installed.some((plugin) => plugin.name === needed)) return [];
    return [['compat.missing_dependency', `It depends on "${needed}", which is not installed.`]];
  });
}

/** Whether a table can begin with the prefix of both: `quiz-one` and `quiz_one`, `quiz` and `quiz__extra`. */
function shareTables(name: string, other: string): boolean {
  const [prefix, otherPrefix] = [tablePrefix(name), tablePrefix(other)];
  return prefix.startsWith(otherPrefix) || otherPrefix.startsWith(prefix);
}
