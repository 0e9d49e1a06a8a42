import { isBuiltin } from 'node:module';
import type { PluginRule } from '../plugin-rules.ts';
import { SHARED_PACKAGES } from './shared-packages.ts';

/** What an import asks for, by its words alone. */
export type Specifier =
  | { readonly kind: 'relative' | 'built_in' | 'package' }
  | { readonly kind: 'refused'; readonly rule: PluginRule; readonly reason: string };

const RELATIVE = /^\.{1,2}(?:\/|$)/;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/|\\)/i;

/** Reads the specifier of an import; the reason ends a sentence that begins with who imports what. */
export function readSpecifier(specifier: string): Specifier {
  if (RELATIVE.test(specifier)) return { kind: 'relative' };
  if (specifier.startsWith('node:')) {
    return isBuiltin(specifier) ? { kind: 'built_in' } : refuse('code.bare_import', ', which Node does not have.');
  }
  if (ADDRESS.test(specifier)) return refuse('code.url_import', '; only files of the archive can be imported.');
  if (SHARED_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`))) {
    return { kind: 'package' };
  }
  if (isBuiltin(specifier)) return refuse('code.bare_import', `; write node:${specifier}.`);
  const given = SHARED_PACKAGES.join(', ');
  return refuse('code.bare_import', `; bundle it. Shared are ${given} and what begins with node:.`);
}

function refuse(rule: PluginRule, reason: string): Specifier {
  return { kind: 'refused', rule, reason };
}
