import { findNearest, HOOK_MODES } from '@learnwright/core';

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

function isKnown(name: string, declared: readonly string[]): boolean {
  return Object.hasOwn(HOOK_MODES, name) || declared.includes(name);
}
