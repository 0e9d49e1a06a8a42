import { ERROR_CODES, type ErrorCode, type ErrorDescription } from '@learnwright/core';
import type { Access, FieldsSchema, ResponseDescription, RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { isOptionalBody } from '../request-body.ts';
import type { JsonSchema } from './create-components.ts';

/** The codes that a request to any route can be answered with; `docs/reference/endpoints.md` names them once. */
export const ERRORS_OF_EVERY_ROUTE = [
  'bad_request',
  'database_unavailable',
  'headers_too_large',
  'internal_error',
  'issuer_unavailable',
  'misdirected_request',
  'origin_not_allowed',
  'request_timeout',
  'stopping',
  'unauthenticated',
] as const satisfies readonly ErrorCode[];

/** The codes of every route that is limited: of all but health (contract, section 4). */
export const ERRORS_OF_LIMITS = ['overloaded', 'rate_limited'] as const satisfies readonly ErrorCode[];

const HEALTH_PATH = /^\/api\/health(?:\/|$)/;

/** An error that a route can answer. */
interface RouteError {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** The errors of a plugin, by the names that its routes have for them. */
export type OwnErrors = Readonly<Record<string, RouteError>>;

/** What an operation needs from the document it stands in. */
export interface OperationOptions {
  readonly path: string;
  /** The path in the document: that of an earlier route where only the names of parameters differ (OpenAPI, 4.8.8). */
  readonly shown: string;
  readonly tag: string;
  readonly schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** The schema of a problem document. */
  readonly problem: JsonSchema;
  /** The names of the security schemes; each alone will do. */
  readonly schemes: readonly string[];
  /** The codes beyond those of the route that its group can answer. */
  readonly errors: readonly ErrorCode[];
  readonly ownErrors: OwnErrors;
  /** Whether a GET route has the same path: then `If-Match` compares its answer. */
  readonly hasResource: boolean;
}

/** The OpenAPI operation of a route. */
export function describeOperation(route: RouteDefinition<never>, options: OperationOptions): JsonSchema {
  const body = describeBody(route, options);
  return {
    operationId: operationId(route.method, options.path),
    tags: [options.tag],
    summary: route.summary ?? `${route.method} ${route.path}`,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(options.shown === options.path ? {} : { 'x-path': options.path }),
    'x-access': describeAccess(route.access),
    ...(route.limit === undefined ? {} : { 'x-limit': route.limit }),
    security: route.access === 'public' ? [] : options.schemes.map((name) => ({ [name]: [] })),
    parameters: [
      ...renameAsShown(describeFields('path', route.params, options), options),
      ...describeFields('query', route.query, options),
      ...describeHeaders(route, options),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: { ...describeSuccess(route, options), ...describeErrors(route, options) },
  };
}

/** Whether a route answers a file, of which one range can be asked for. */
function hasRanges({ response }: RouteDefinition<never>): boolean {
  return response[206] !== undefined;
}

/** Who may call a route, in words. */
function describeAccess(access: Access): string {
  if (typeof access === 'string') return access;
  return `learner: owner of the ${access.learner_of} in ${access.in}.${access.field}`;
}

/** The errors a route can answer, sorted by code. A name that the plugin declares is its own, whatever core has by that name. */
function errorsOf(route: RouteDefinition<never>, options: OperationOptions): RouteError[] {
  const { path, errors, ownErrors, hasResource } = options;
  const named = Object.groupBy(route.errors ?? [], (name) => (Object.hasOwn(ownErrors, name) ? 'own' : 'core'));
  const codes: string[] = [...ERRORS_OF_EVERY_ROUTE, ...errors, ...(named.core ?? [])];
  if (!HEALTH_PATH.test(path)) codes.push(...ERRORS_OF_LIMITS);
  if (route.access === 'app' || route.access === 'operator') codes.push('forbidden');
  if (typeof route.access === 'object') codes.push('not_found');
  if (route.params ?? route.query ?? route.body) codes.push('invalid_request');
  if (route.params) codes.push('not_found');
  if (route.body) codes.push('invalid_json');
  if (route.body ?? route.upload) codes.push('payload_too_large', 'unsupported_media_type');
  if (route.method === 'POST') codes.push('request_in_progress', 'answer_not_kept', 'idempotency_key_reused');
  if (hasResource) codes.push('precondition_failed');
  if (hasRanges(route)) codes.push('range_not_satisfiable');
  const table: Readonly<Record<string, ErrorDescription>> = ERROR_CODES;
  const ofCore = [...new Set(codes)].toSorted().flatMap((code) => {
    const row = table[code];
    return row === undefined ? [] : [{ code, ...row }];
  });
  return [...ofCore, ...(named.own ?? []).flatMap((name) => ownErrors[name] ?? [])];
}

function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words].filter((word) => word !== '').join('_');
}

interface NamedParameter extends JsonSchema {
  readonly name: string;
}

function describeFields(
  location: 'path' | 'query',
  fields: FieldsSchema | undefined,
  options: OperationOptions,
): NamedParameter[] {
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => {
    // A field of a Zod object is a Zod type; the object's own type has forgotten which.
    const schema = field as z.ZodType;
    const required = location === 'path' || !schema.safeParse(undefined).success;
    return { name, in: location, required, schema: options.schemaOf(schema, 'input') };
  });
}

/** The path parameters by the names that the path in the document has for them. */
function renameAsShown(parameters: readonly NamedParameter[], { path, shown }: OperationOptions): NamedParameter[] {
  if (path === shown) return [...parameters];
  const [own, others] = [path, shown].map((each) => [...each.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  return parameters.map((parameter) => {
    const name = others?.[own?.indexOf(parameter.name) ?? -1] ?? parameter.name;
    return name === parameter.name
      ? parameter
      : { ...parameter, name, description: `\`${parameter.name}\` of x-path.` };
  });
}

function describeHeaders(route: RouteDefinition<never>, { hasResource }: OperationOptions): JsonSchema[] {
  const header = (name: string, description: string): JsonSchema => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } };
  };
  const { method } = route;
  if (method === 'GET') {
    const known = header('If-None-Match', 'The ETag of the answer you have: 304 where it is the same.');
    if (!hasRanges(route)) return [known];
    return [
      known,
      header('Range', 'One range of the bytes, such as `bytes=0-1023`.'),
      header('If-Range', 'The ETag of the bytes you have: the range where it is the same, else all of them.'),
    ];
  }
  return [
    ...(method === 'POST' ? [header('Idempotency-Key', 'Repeats of the request answer the same for 24 hours.')] : []),
    ...(hasResource ? [header('If-Match', 'The ETag that what GET answers here must still have.')] : []),
  ];
}

function describeBody(route: RouteDefinition<never>, options: OperationOptions): JsonSchema | null {
  if (route.body !== undefined) {
    const content = { 'application/json': { schema: options.schemaOf(route.body, 'input') } };
    return { required: !isOptionalBody(route.body), content };
  }
  if (route.upload === undefined) return null;
  const file = { type: 'string', format: 'binary' };
  const form = { type: 'object', properties: { file: { type: 'array', items: file } } };
  return { required: true, content: { 'multipart/form-data': { schema: form }, 'application/zip': { schema: file } } };
}

function describeSuccess(route: RouteDefinition<never>, options: OperationOptions): Record<string, JsonSchema> {
  const isFile = hasRanges(route);
  const answers = Object.entries(route.response).map(([status, description]) => [
    status,
    describeResponse(description, options, isFile),
  ]);
  const unchanged = { description: 'Unchanged since the answer with the ETag that `If-None-Match` names; no body.' };
  return { ...Object.fromEntries(answers), ...(route.method === 'GET' ? { 304: unchanged } : {}) };
}

function describeResponse(description: ResponseDescription, options: OperationOptions, isFile: boolean): JsonSchema {
  if (description === null) return { description: 'Done; no body.' };
  if (description instanceof z.ZodType) {
    const content = { 'application/json': { schema: options.schemaOf(description, 'output') } };
    return { description: 'Success.', content };
  }
  const { media_type } = description;
  // JSON that a route writes as a text of its own is still JSON to whoever reads it.
  const text = media_type.startsWith('application/json') ? {} : { type: 'string' };
  const schema = isFile ? { type: 'string', format: 'binary' } : text;
  return { description: description.description, content: { [media_type]: { schema } } };
}

function describeErrors(route: RouteDefinition<never>, options: OperationOptions): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errorsOf(route, options), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      String(status),
      {
        description: errors.map(({ code, title }) => `\`${code}\`: ${title}.`).join(' '),
        content: { 'application/problem+json': { schema: options.problem } },
      },
    ]),
  );
}
