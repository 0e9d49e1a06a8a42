/**
 * The document with its named responses, parameters and headers in the place of the references to them, for those who read
 * single operations. References to schemas stay.
 */
export function inlineParts(document: unknown): unknown {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (!isObject(part)) return part;
    const [, kind, name] = /^#\/components\/(responses|parameters|headers)\/(.+)$/.exec(String(part.$ref)) ?? [];
    if (kind !== undefined && name !== undefined) return resolve(valueAt(document, ['components', kind, name]));
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value)]));
  };
  return resolve(document);
}

function valueAt(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value;
  return isObject(value) ? valueAt(value[first], rest) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
