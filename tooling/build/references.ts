import { dirname, resolve } from 'node:path';

/** How a module names a file beside it: `new URL('./file.ts', import.meta.url)`. */
const REFERENCE = /new URL\((['"])(?<path>\.{1,2}\/[^'"\n]+\.ts)\1, import\.meta\.url\)/g;

/** The files that a module names. */
export function listReferences(code: string, file: string): readonly string[] {
  return [...code.matchAll(REFERENCE)].map(({ groups }) => resolve(dirname(file), groups?.path ?? ''));
}

/** Replaces each reference to a file by the expression that `replace` returns for it; null leaves it as it is. */
export function replaceReferences(code: string, file: string, replace: (target: string) => string | null): string {
  return code.replace(REFERENCE, (reference, _quote, path: string) => {
    return replace(resolve(dirname(file), path)) ?? reference;
  });
}
