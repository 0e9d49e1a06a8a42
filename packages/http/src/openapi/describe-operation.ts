import { ERROR_CODES, type ErrorCode, type ErrorDescription } from '@learnwright/core';
import type { Access, RouteDefinition } from '@learnwright/plugin-sdk';
import type { JsonSchema } from './create-components.ts';
import { hasRanges } from './describe-headers.ts';
import { describeBody, describeParameters } from './describe-request.ts';
import { describeErrors, describeSuccess } from './describe-responses.ts';
import type { OperationOptions, RouteError } from './operation-options.ts';

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

/** The codes of every route that is limited: of all but health (specification, R14.10). */
export const ERRORS_OF_LIMITS = ['overloaded', 'rate_limited'] as const satisfies readonly ErrorCode[];

const HEALTH_PATH = /^\/api\/health(?:\/|$)/;

/** The OpenAPI operation of a route. */
export function describeOperation(route: RouteDefinition<never>, options: OperationOptions): JsonSchema {
  const body = describeBody(route, options);
  const isLimited = !HEALTH_PATH.test(options.path);
  return {
    operationId: options.operationId,
    tags: [options.tag],
    summary: route.summary ?? `${route.method} ${route.path}`,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(options.shown === options.path ? {} : { 'x-path': options.path }),
    'x-access': describeAccess(route.access),
    ...(route.read_from === undefined ? {} : { 'x-read-from': route.read_from }),
    ...(route.limit === undefined ? {} : { 'x-limit': route.limit }),
    security: route.access === 'public' ? [] : options.schemes.map((name) => ({ [name]: [] })),
    parameters: describeParameters(route, options),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      ...describeSuccess(route, options, isLimited),
      ...describeErrors(errorsOf(route, options, isLimited), options),
    },
  };
}

/** Who may call a route, in words. */
function describeAccess(access: Access): string {
  if (typeof access === 'string') return access;
  return `learner: owner of the ${access.learner_of} in ${access.in}.${access.field}`;
}

/** The errors a route can answer, sorted by code. A name that the plugin declares is its own, whatever core has by that name. */
function errorsOf(route: RouteDefinition<never>, options: OperationOptions, isLimited: boolean): RouteError[] {
  const { errors, ownErrors, takesIfMatch } = options;
  const named = Object.groupBy(route.errors ?? [], (name) => (Object.hasOwn(ownErrors, name) ? 'own' : 'core'));
  const codes: string[] = [...ERRORS_OF_EVERY_ROUTE, ...errors, ...(named.core ?? [])];
  if (isLimited) codes.push(...ERRORS_OF_LIMITS);
  if (route.access === 'app' || route.access === 'operator') codes.push('forbidden');
  if (typeof route.access === 'object') codes.push('not_found');
  if (route.unknown_query !== 'ignore' || (route.params ?? route.query ?? route.body)) codes.push('invalid_request');
  if (route.params) codes.push('not_found');
  if (route.body) codes.push('invalid_json');
  if (route.body ?? route.upload) codes.push('payload_too_large', 'unsupported_media_type');
  if (route.method === 'POST') codes.push('request_in_progress', 'answer_not_kept', 'idempotency_key_reused');
  if (takesIfMatch) codes.push('precondition_failed');
  if (hasRanges(route)) codes.push('range_not_satisfiable');
  const table: Readonly<Record<string, ErrorDescription>> = ERROR_CODES;
  const ofCore = [...new Set(codes)].toSorted().flatMap((code) => {
    const row = table[code];
    return row === undefined ? [] : [{ code, ...row }];
  });
  return [...ofCore, ...(named.own ?? []).flatMap((name) => ownErrors[name] ?? [])];
}
