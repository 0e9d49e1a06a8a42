import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import type { PluginRule } from '../plugin-rules.ts';
import { hasFile, type PluginFiles } from '../shape/plugin-files.ts';
import type { ModuleImport } from './lex-module.ts';
import { SHARED_PACKAGES } from './shared-packages.ts';

const RELATIVE = /^\.{1,2}(?:\/|$)/;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/|\\)/i;

/** What is wrong with an import of a file; null where nothing is. */
export function checkImport(file: string, { specifier }: ModuleImport, files: PluginFiles): ArchiveFinding | null {
  if (specifier === null) {
    return createArchiveFinding('code.computed_import', file, 'It imports what is only known when it runs.');
  }
  const found = RELATIVE.test(specifier) ? checkRelative(file, specifier, files) : checkBare(specifier);
  return found === null
    ? null
    : createArchiveFinding(found[0], file, `It imports ${JSON.stringify(specifier)}${found[1]}`);
}

function checkBare(specifier: string): readonly [PluginRule, string] | null {
  if (specifier.startsWith('node:')) {
    return isBuiltin(specifier) ? null : ['code.bare_import', ', which Node does not have.'];
  }
  if (ADDRESS.test(specifier)) return ['code.url_import', '; only files of the archive can be imported.'];
  if (SHARED_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`))) return null;
  if (isBuiltin(specifier)) return ['code.bare_import', `; write node:${specifier}.`];
  return ['code.bare_import', `; bundle it. Shared are ${SHARED_PACKAGES.join(', ')} and what begins with node:.`];
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
