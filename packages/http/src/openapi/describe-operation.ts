import { ERROR_CODES, type ErrorCode } from '@learnwright/core';
import type { Access, FieldsSchema, ResponseDescription, RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { isOptionalBody } from '../request-body.ts';
import type { JsonSchema } from './create-components.ts';

/** What an operation needs from the document it stands in. */
export interface OperationOptions {
  readonly path: string;
  readonly tag: string;
  readonly schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** The schema of a problem document. */
  readonly problem: JsonSchema;
}

/** The OpenAPI operation of a route. */
export function describeOperation(route: RouteDefinition<never>, options: OperationOptions): JsonSchema {
  const body = describeBody(route, options);
  return {
    operationId: operationId(route.method, options.path),
    tags: [options.tag],
    summary: route.summary ?? `${route.method} ${route.path}`,
    ...(route.description === undefined ? {} : { description: route.description }),
    'x-access': describeAccess(route.access),
    ...(route.limit === undefined ? {} : { 'x-limit': route.limit }),
    parameters: [
      ...describeFields('path', route.params, options),
      ...describeFields('query', route.query, options),
      ...describeHeaders(route),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: { ...describeSuccess(route, options), ...describeErrors(route, options.problem) },
  };
}

/** Who may call a route, in words. */
function describeAccess(access: Access): string {
  if (typeof access === 'string') return access;
  return `learner: owner of the ${access.learner_of} in ${access.in}.${access.field}`;
}

/** The codes a route can answer. */
function errorCodesOf(route: RouteDefinition<never>): ErrorCode[] {
  const codes: ErrorCode[] = ['internal_error', 'overloaded', 'rate_limited', ...(route.errors ?? [])];
  if (route.params ?? route.query ?? route.body) codes.push('invalid_request');
  if (route.params) codes.push('not_found');
  if (route.body) codes.push('invalid_json');
  if (route.body ?? route.upload) codes.push('payload_too_large', 'unsupported_media_type');
  if (route.method === 'POST') codes.push('request_in_progress', 'answer_not_kept', 'idempotency_key_reused');
  if (route.method === 'PATCH' || route.method === 'DELETE') codes.push('precondition_failed');
  return [...new Set(codes)].toSorted();
}

function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words].filter((word) => word !== '').join('_');
}

function describeFields(location: 'path' | 'query', fields: FieldsSchema | undefined, options: OperationOptions) {
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => {
    // A field of a Zod object is a Zod type; the object's own type has forgotten which.
    const schema = field as z.ZodType;
    const required = location === 'path' || !schema.safeParse(undefined).success;
    return { name, in: location, required, schema: options.schemaOf(schema, 'input') };
  });
}

function describeHeaders(route: RouteDefinition<never>): JsonSchema[] {
  const header = (name: string, description: string): JsonSchema => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } };
  };
  if (route.method === 'POST')
    return [header('Idempotency-Key', 'Repeats of the request answer the same for 24 hours.')];
  if (route.method === 'PATCH' || route.method === 'DELETE') {
    return [header('If-Match', 'The ETag the record must still have.')];
  }
  return [];
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
  return Object.fromEntries(
    Object.entries(route.response).map(([status, description]) => [status, describeResponse(description, options)]),
  );
}

function describeResponse(description: ResponseDescription, options: OperationOptions): JsonSchema {
  if (description === null) return { description: 'Done; no body.' };
  if (description instanceof z.ZodType) {
    const content = { 'application/json': { schema: options.schemaOf(description, 'output') } };
    return { description: 'Success.', content };
  }
  return {
    description: description.description,
    content: { [description.media_type]: { schema: { type: 'string' } } },
  };
}

function describeErrors(route: RouteDefinition<never>, problem: JsonSchema): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errorCodesOf(route), (code) => ERROR_CODES[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
}
