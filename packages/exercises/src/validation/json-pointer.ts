/** Extends a JSON pointer (RFC 6901) by one or more keys, escaping `~` and `/`. */
export function extendPointer(pointer: string, ...keys: readonly PropertyKey[]): string {
  return keys.reduce<string>(
    (extended, key) => `${extended}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}
