import {
  type ApiDocument,
  bodySchema,
  type JsonSchema,
  type Operation,
  propertiesOf,
  resolveSchema,
} from './api-document.ts';
import { sampleOf } from './sample-of.ts';

/** One bad request and the statuses that are right answers to it. */
export interface BadRequest {
  readonly name: string;
  readonly url: string;
  readonly init: RequestInit;
  readonly expected: readonly number[];
  /** Where `errors` must point. */
  readonly place?: string;
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const UNKNOWN = 'unknown-id';
const FAR_TOO_LONG = 'is far too long';

/** Every bad request that can be generated for an operation; path parameters are filled with `known` or unknown ids. */
export function listBadRequests(
  document: ApiDocument,
  operation: Operation,
  known: Readonly<Record<string, string>>,
  bodyLimit: number,
): BadRequest[] {
  const url = fillPath(operation, known);
  return [
    ...wrongMethods(document, operation, url),
    ...wrongBodies(document, operation, url, bodyLimit),
    ...wrongFields(document, operation, url),
    ...wrongQueries(operation, url, known),
    ...wrongParameters(document, operation),
  ];
}

/** The path of an operation with ids in it, found by its own names of parameters. */
function fillPath(operation: Operation, ids: Readonly<Record<string, string>>): string {
  return (operation['x-path'] ?? operation.path).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ids[name] ?? UNKNOWN),
  );
}

function wrongMethods(document: ApiDocument, operation: Operation, url: string): BadRequest[] {
  const there = Object.keys(document.paths[operation.path] ?? {}).map((method) => method.toUpperCase());
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) => !there.includes(method) && !isAnswered(document, method, url))
    .map((method) => ({ name: `${method} is not a method`, url, init: { method }, expected: [405] }));
}

/** Whether an operation of another path takes a request too, as `/{session_id}` takes `/start`. */
function isAnswered(document: ApiDocument, method: string, url: string): boolean {
  return Object.entries(document.paths).some(([path, operations]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return method.toLowerCase() in operations && pattern.test(url);
  });
}

function wrongBodies(document: ApiDocument, operation: Operation, url: string, bodyLimit: number): BadRequest[] {
  const schema = bodySchema(document, operation);
  if (schema === null) return [];
  const { method } = operation;
  // A route that validates any JSON takes these too.
  const refused = schema.type === 'object' ? 422 : 200;
  const send = (name: string, body: string, expected: number[], headers: Record<string, string> = JSON_HEADERS) => {
    return { name, url, init: { method, body, headers }, expected };
  };
  return [
    send('no JSON', '{"a":', [400]),
    ...(operation.requestBody?.required === false ? [] : [send('empty body', '', [400])]),
    send('deep nesting', '['.repeat(50_000), [400]),
    send('no object', '[]', [refused]),
    send('null', 'null', [refused]),
    send('a number', '1', [refused]),
    send('over-large', `"${'x'.repeat(bodyLimit)}"`, [413]),
    send('no media type', '{}', [415], {}),
    send('other media type', '{}', [415], { 'Content-Type': 'text/plain' }),
    send('bad Idempotency-Key', '{}', method === 'POST' ? [422] : [200, 404, 422], {
      ...JSON_HEADERS,
      'Idempotency-Key': 'x'.repeat(300),
    }),
  ];
}

/** Each field of the body with a value of another type, too long, too large, or with a character no database takes. */
function wrongFields(document: ApiDocument, operation: Operation, url: string): BadRequest[] {
  const schema = bodySchema(document, operation);
  if (schema === null) return [];
  const sample = sampleOf(document, schema);
  if (typeof sample !== 'object' || sample === null) return [];
  return propertiesOf(document, schema).flatMap(([field, property]) =>
    wrongValues(document, property).map(([name, value]) => {
      const accepted = name === FAR_TOO_LONG ? answerToPastedText(operation, field) : null;
      return {
        name: `${field} ${name}`,
        url,
        init: { method: operation.method, headers: JSON_HEADERS, body: JSON.stringify({ ...sample, [field]: value }) },
        ...(accepted === null ? { expected: [422], place: `/${field}` } : { expected: [accepted] }),
      };
    }),
  );
}

/** Pasted text may be as long as a body; null for other fields. The user of a course is none that is known. */
function answerToPastedText({ path }: Operation, field: string): number | null {
  if (path.endsWith('/conversations') && field === 'content') return 201;
  return path.endsWith('/courses/drafts') && field === 'material' ? 404 : null;
}

function wrongValues(document: ApiDocument, property: JsonSchema): [string, unknown][] {
  const schemas = Array.isArray(property.anyOf) ? property.anyOf : [property];
  const types = schemas.map((schema) => resolveSchema(document, schema).type);
  const wrong: [string, unknown][] = [];
  if (!types.includes('object')) wrong.push(['is an object', { nested: { deep: true } }]);
  if (!types.includes('boolean')) wrong.push(['is a boolean', true]);
  if (types.includes('string')) {
    wrong.push(['is a number', 12], [FAR_TOO_LONG, 'x'.repeat(150_000)], ['holds a NUL', 'a\u0000b']);
    wrong.push(['holds half a surrogate pair', 'a\ud800b']);
  } else wrong.push(['is a text', 'text']);
  if (types.includes('integer')) wrong.push(['is a fraction', 1.5], ['is huge', 1e300]);
  if (types.includes('integer') && !schemas.some(({ minimum }) => Number(minimum) < 0)) wrong.push(['is negative', -1]);
  if (!types.includes('null')) wrong.push(['is null', null]);
  if (types.includes('array')) wrong.push(['holds null', [null]], ['is too long', Array(600).fill({})]);
  if (schemas.some(({ minItems }) => Number(minItems) > 0)) wrong.push(['is empty', []]);
  return wrong;
}

function wrongQueries(operation: Operation, url: string, known: Readonly<Record<string, string>>): BadRequest[] {
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  return queries.flatMap(({ name }) => {
    const needed = queries.filter((query) => query.required && query.name !== name && query.name in known);
    const others = needed.map((query) => `&${query.name}=${known[query.name]}`).join('');
    return wrongQueryValues(name).map((value) => ({
      name: `?${name}=${value.slice(0, 20)}`,
      url: `${url}?${name}=${encodeURIComponent(value)}${others}`,
      init: { method: operation.method, headers: takesZip(operation) ? { 'Content-Type': 'application/zip' } : {} },
      ...expectedOf(name, value),
    }));
  });
}

/** A text that was never a cursor of changes is one that the server does not know any more: begin again. */
function expectedOf(name: string, value: string): Pick<BadRequest, 'expected' | 'place'> {
  return name === 'since' && !value.includes('\0') ? { expected: [410] } : { expected: [422], place: name };
}

function takesZip({ requestBody }: Operation): boolean {
  return requestBody?.content['application/zip'] !== undefined;
}

function wrongQueryValues(name: string): string[] {
  if (name === 'limit') return ['0', '501', '-1', '1.5', 'many', '1e9', ''];
  if (name === 'cursor') return ['x', '{}', btoa('[1]'), btoa('["a","b","c","d","e","f","g","h"]'), btoa('{"a":1}')];
  return ['x'.repeat(600), 'a\u0000b'];
}

/** Each path parameter unknown, too long, and with a NUL. */
function wrongParameters(document: ApiDocument, operation: Operation): BadRequest[] {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  if (parameters.length === 0 || operation.path.endsWith('{lang}')) return [];
  const schema = bodySchema(document, operation);
  const body = schema === null ? {} : { body: JSON.stringify(sampleOf(document, schema)), headers: JSON_HEADERS };
  const init = { method: operation.method, ...body };
  const fill = (value: string) => Object.fromEntries(parameters.map(({ name }) => [name, value]));
  const torn = `${fillPath(operation, fill('a'))}%E0%A4`;
  // `…/api-key/test` with more behind it is a `…/api-key/{provider}`, which other methods take.
  const isTakenElsewhere = ['GET', 'PUT', 'PATCH', 'DELETE'].some((method) => isAnswered(document, method, torn));
  return [
    { name: 'unknown ids', url: fillPath(operation, fill(UNKNOWN)), init, expected: [404, 422] },
    { name: 'over-long ids', url: fillPath(operation, fill('x'.repeat(500))), init, expected: [404, 422] },
    { name: 'ids with a NUL', url: fillPath(operation, fill('a\u0000')), init, expected: [404, 422] },
    { name: 'ids with half an escape', url: torn, init, expected: isTakenElsewhere ? [404, 405, 422] : [404, 422] },
  ];
}
