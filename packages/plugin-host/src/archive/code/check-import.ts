import { posix } from 'node:path';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import type { PluginRule } from '../plugin-rules.ts';
import { hasFile, type PluginFiles } from '../shape/plugin-files.ts';
import type { ModuleImport } from './lex-module.ts';
import { readSpecifier } from './read-specifier.ts';

/** What is wrong with an import of a file; null where nothing is. */
export function checkImport(file: string, { specifier }: ModuleImport, files: PluginFiles): ArchiveFinding | null {
  if (specifier === null) {
    return createArchiveFinding('code.computed_import', file, 'It imports what is only known when it runs.');
  }
  const found = checkSpecifier(file, specifier, files);
  return found === null
    ? null
    : createArchiveFinding(found[0], file, `It imports ${JSON.stringify(specifier)}${found[1]}`);
}

function checkSpecifier(file: string, specifier: string, files: PluginFiles): readonly [PluginRule, string] | null {
  const read = readSpecifier(specifier);
  if (read.kind === 'relative') return checkRelative(file, specifier, files);
  return read.kind === 'refused' ? [read.rule, read.reason] : null;
}

/** Node resolves by URL: percent signs are decoded, what follows ? or # does not count, and no extension is added. */
function checkRelative(file: string, specifier: string, files: PluginFiles): readonly [PluginRule, string] | null {
  const path = decodePath(specifier.split(/[?#]/, 1)[0] ?? '').replaceAll('\\', '/');
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  if (target === '..' || target.startsWith('../')) return ['code.outside_import', ', which is outside of the archive.'];
  return hasFile(files, target) ? null : ['code.missing_import', `, and ${target} is not in the archive.`];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Node refuses such a specifier; as it stands it names no file of the archive.
    return path;
  }
}
