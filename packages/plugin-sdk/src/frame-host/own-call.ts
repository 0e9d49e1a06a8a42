import { isPlainObject, type PlainValue } from './plain-message.ts';

/** A call of a route of a plugin, for the client: no part of it leads anywhere else. */
export interface OwnCall {
  readonly method: CallMethod;
  /** Below `/api`, with its places in braces. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body: PlainValue | undefined;
}

/** The methods that a frame may send. */
const CALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type CallMethod = (typeof CALL_METHODS)[number];

/** Who looks at the page: fills in what a call leaves out. */
export interface Viewer {
  readonly user_id: string;
  readonly project_id: string | null;
}

const NAME = /^([A-Z]{1,8}) (\/\S*)$/;
/** A part of a path: a place, or letters that no browser reads as anything else. */
const PART = /^(?:\{[A-Za-z_]\w{0,63}\}|[\w~-][\w.~-]{0,199})$/;
const ID = /^[^/\\?#\p{Cc}]{1,500}$/u;
const PLACES = ['params', 'query', 'body'];

/**
 * Reads a call such as `GET /questions/{user_id}` with its arguments as one of the plugin's own routes; a sentence where it is none. The
 * name is a template without a query, and a value in it fills one part of the path.
 */
export function readOwnCall(
  plugin: string,
  name: PlainValue | undefined,
  given: PlainValue | undefined,
  viewer: Viewer,
): OwnCall | string {
  const [, word = '', template = ''] = NAME.exec(typeof name === 'string' ? name : '') ?? [];
  const method = CALL_METHODS.find((known) => known === word);
  if (method === undefined) return 'A call is named after a route: "GET /questions/{user_id}".';
  const parts = template.slice(1).split('/');
  if (!parts.every((part) => PART.test(part))) return `${template.slice(0, 100)} is no path of a route.`;
  const input = given ?? {};
  if (!isPlainObject(input)) return 'The arguments are an object with params, query and body.';
  const unknown = Object.keys(input).find((key) => !PLACES.includes(key));
  if (unknown !== undefined) return `The arguments are params, query and body, not ${unknown.slice(0, 50)}.`;
  const params = fillPlaces(parts, input.params, viewer);
  if (typeof params === 'string') return params;
  const query = readQuery(input.query);
  if (typeof query === 'string') return query;
  if (method === 'GET' && input.body !== undefined) return 'A GET has no body.';
  return { method, path: `/plugins/${plugin}${template}`, params, query, body: input.body };
}

function fillPlaces(
  parts: readonly string[],
  given: PlainValue | undefined,
  viewer: Viewer,
): Record<string, string> | string {
  const values = given ?? {};
  if (!isPlainObject(values)) return 'params is an object.';
  const params: Record<string, string> = {};
  for (const place of parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1))) {
    const value = values[place] ?? ownValue(place, viewer);
    if (typeof value !== 'string' && typeof value !== 'number') return `params.${place} is missing.`;
    const text = String(value);
    // Dots alone are a folder to every browser, escaped or not.
    if (!ID.test(text) || text === '.' || text === '..') return `params.${place} cannot stand in a path.`;
    params[place] = text;
  }
  return params;
}

function ownValue(place: string, { user_id, project_id }: Viewer): string | null {
  if (place === 'user_id') return user_id;
  return place === 'project_id' ? project_id : null;
}

function readQuery(given: PlainValue | undefined): OwnCall['query'] | string {
  const values = given ?? {};
  if (!isPlainObject(values)) return 'query is an object.';
  const query: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || typeof value === 'object')
      return `query.${name.slice(0, 50)} is no text.`;
    query[name] = value;
  }
  return query;
}
