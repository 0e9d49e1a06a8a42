import { isBuiltin } from 'node:module';

/** The rules of plugin archives that the specifier of an import can break. */
export type ImportRule = 'code.bare_import' | 'code.url_import';

/** The kind of an import, judged by its specifier alone. */
export type Specifier =
  | { readonly kind: 'relative' | 'built_in' | 'package' }
  | { readonly kind: 'refused'; readonly rule: ImportRule; readonly reason: string };

/** The packages that a host shares with plugins from archives; they can import no others. */
export const SHARED_PACKAGES: readonly string[] = [
  '@learnwright/plugin-sdk',
  '@learnwright/core',
  'zod',
  'hono',
  'kysely',
];

const RELATIVE = /^\.{1,2}(?:\/|$)/;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/|\\)/i;

/** Reads the specifier of an import. A reason ends a sentence such as: It imports "fs" */
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

function refuse(rule: ImportRule, reason: string): Specifier {
  return { kind: 'refused', rule, reason };
}
