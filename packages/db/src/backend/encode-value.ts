/** The form a value takes on both databases: arrays and objects as JSON text, the rest as it is. */
export function encodeValue(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A parameter of the query is undefined: null is the value for nothing.');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date)
    throw new TypeError('A Date stops at milliseconds: pass a timestamp of the clock instead.');
  return JSON.stringify(value);
}
