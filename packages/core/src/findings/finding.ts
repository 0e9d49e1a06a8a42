/**
 * A finding of a check in a lesson, an import or an archive: the stable id of the rule, its severity (an error refuses
 * the whole), and a sentence. Each kind of check adds the place: a JSON pointer, a file, an entry.
 */
export interface Finding<Rule extends string = string> {
  readonly rule: Rule;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** Tells whether one of the findings is an error. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** Writes a path of keys as a JSON pointer (RFC 6901). */
export function toJsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
