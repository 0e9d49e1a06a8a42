/** The values of path parameters or of a query. */
export type AddressValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a request. Throws a TypeError for a path parameter that is absent or would change the path. */
export function buildUrl(baseUrl: string, path: string, params: AddressValues = {}, query: AddressValues = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeParameter(name, params[name]));
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `${baseUrl.replace(/\/+$/, '')}/api${filled}${search}`;
}

function encodeParameter(name: string, value: AddressValues[string]): string {
  const text = String(value ?? '');
  // Every URL parser takes dots alone for a folder, escaped or not.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`The path parameter ${name} is "${text}".`);
  return encodeURIComponent(text);
}
