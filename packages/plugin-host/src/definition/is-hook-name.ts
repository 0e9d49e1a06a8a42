import { HOOK_MODES, type HookName } from '@learnwright/core';

/** Tells whether a name is a hook of the specification or one that the plugin declares. */
export function isHookName(name: string, declared: readonly string[] = []): name is HookName {
  return Object.hasOwn(HOOK_MODES, name) || declared.includes(name);
}
