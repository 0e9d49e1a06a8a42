import { HOOK_MODES } from '@learnwright/core';

/** The most letters that a name may differ by, to be what was meant. */
const MOST_MISTAKES = 3;

/** What a plugin says of a hook that nobody calls. */
export interface UnknownHook {
  /** The method of the class, or the field of the definition. */
  readonly name: string;
  /** A field of the definition stands outside of `hooks`. */
  readonly isOutside: boolean;
}

/** The methods of a class that are named like hooks, `on_…`, and are none: nobody calls them. */
export function listUnknownMethods(instance: object, declared: readonly string[] = []): UnknownHook[] {
  const names = new Set<string>();
  for (
    let level: unknown = instance;
    typeof level === 'object' && level !== null;
    level = Object.getPrototypeOf(level)
  ) {
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  }
  return [...names]
    .filter(
      (name) => name.startsWith('on_') && !isKnown(name, declared) && typeof Reflect.get(instance, name) === 'function',
    )
    .map((name) => ({ name, isOutside: false }));
}

/** The functions of a definition that are named like hooks and stand beside `hooks` instead of in it: nobody calls them. */
export function listOutsideHooks(definition: object): UnknownHook[] {
  return Object.entries(definition)
    .filter(([name, value]) => name.startsWith('on_') && typeof value === 'function')
    .map(([name]) => ({ name, isOutside: true }));
}

/**
 * The sentence about a hook that nobody calls. `declaring` is the plugin that has a hook of this name, where one is known.
 *
 * @example
 * warnOfHook({ name: 'on_sesion_complete', isOutside: false });
 * // 'on_sesion_complete is no hook, so nobody calls it: did you mean on_session_complete?'
 */
export function warnOfHook({ name, isOutside }: UnknownHook, declaring: string | null = null): string {
  if (isOutside) return `${name} stands outside of hooks, so nobody calls it: write hooks: { ${name} }.`;
  if (declaring !== null)
    return `${name} is a hook of the plugin "${declaring}": name it in declares_hooks, else nobody calls it.`;
  return `${name} is no hook, so nobody calls it: ${suggestHook(name)}`;
}

/** What to do about a name that is no hook. */
export function suggestHook(name: string): string {
  const meant = findNearest(name, Object.keys(HOOK_MODES));
  return meant === null ? 'name one of your own, or of another plugin, in declares_hooks.' : `did you mean ${meant}?`;
}

/** The candidate that a name differs from least, where that is a slip of the keyboard; null where none is. */
export function findNearest(name: string, candidates: readonly string[]): string | null {
  const most = Math.min(MOST_MISTAKES, Math.floor(name.length / 4));
  const [nearest] = candidates
    .map((candidate) => ({ candidate, mistakes: countMistakes(name, candidate) }))
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((left, right) => left.mistakes - right.mistakes);
  return nearest?.candidate ?? null;
}

/** How many letters must be added, removed or replaced to make one word of another (Levenshtein). */
function countMistakes(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...left].entries()) {
    let diagonal = at;
    const next = [at + 1];
    for (const [index, other] of [...right].entries()) {
      const above = row[index + 1] ?? 0;
      next.push(Math.min(above + 1, (next[index] ?? 0) + 1, diagonal + Number(letter !== other)));
      diagonal = above;
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function isKnown(name: string, declared: readonly string[]): boolean {
  return Object.hasOwn(HOOK_MODES, name) || declared.includes(name);
}
