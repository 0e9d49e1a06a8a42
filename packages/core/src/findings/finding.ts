/**
 * A finding of a check in a lesson, an import or an archive: the stable id of the rule, its severity (an error refuses
 * the whole), and a sentence. Each kind of check adds the place: a JSON pointer, a file, an entry.
 */
export interface Finding<Rule extends string = string> {
  readonly rule: Rule;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The most findings that one answer lists; where there are more, it says how many there are in all. */
export const MAX_FINDINGS = 100;

/** Tells whether one of the findings is an error. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** The longest key that a pointer names whole. */
const LONGEST_KEY = 500;

/** Writes a path of keys as a JSON pointer (RFC 6901). Of a key longer than 500 characters it names the beginning. */
export function toJsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${cutKey(String(key)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A stranger chooses the keys, and every finding repeats them. */
function cutKey(key: string): string {
  return key.length <= LONGEST_KEY ? key : `${key.slice(0, LONGEST_KEY)}…`;
}
