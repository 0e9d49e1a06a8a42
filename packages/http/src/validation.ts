import { zValidator } from '@hono/zod-validator';
import {
  AppError,
  type ErrorFinding,
  findIllFormedEscapes,
  findJsonExcess,
  givenIdSchema,
  ID_LENGTH,
  type InputPart,
  idSchema,
  isIllFormed,
  MAX_FINDINGS,
  toFindings,
} from '@learnwright/core';
import type { FieldsSchema, RouteOptions } from '@learnwright/plugin-sdk';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { readCursor } from './list-cursor.ts';
import type { RouteContext, RouteMiddleware, ValidatedInput } from './route-context.ts';
import { findUnknownParameters, type UnknownQuery } from './unknown-parameters.ts';

const FOREIGN_CURSOR = {
  parameter: 'cursor',
  code: 'invalid_cursor',
  message: 'Use the cursor of a Link header of this list, with the same filters.',
} as const satisfies ErrorFinding;

/** How the input of a route is validated: by middleware, and by the function behind it. */
export interface RouteValidation {
  readonly validators: readonly RouteMiddleware[];
  /** Reads what the validators left; throws invalid_request with the findings of path, query and body at once. */
  readonly readInput: (c: RouteContext) => ValidatedInput;
}

/** What a validator leaves in the place of a part that breaks its schema. */
class InvalidPart {
  /** The first findings; `count` is how many there are in all. */
  readonly findings: readonly ErrorFinding[];
  readonly count: number;

  constructor(findings: readonly ErrorFinding[], count = findings.length) {
    this.findings = findings;
    this.count = count;
  }
}

/**
 * The validation of a route. Ids in the path and the query are checked without middleware of their own, because nearly every
 * read has them: the middleware of a query costs a list a tenth of its time.
 */
export function createValidation(route: RouteOptions, unknownQuery: UnknownQuery): RouteValidation {
  const { params, body } = route;
  const taken = unknownQuery === 'ignore' || route.unknown_query === 'ignore' ? null : namesOf(route.query);
  const ids = takesOnlyIds(params) ? Object.keys(params?.shape ?? {}) : null;
  const validators = [
    ...(params === undefined || ids !== null ? [] : [validateParams(params)]),
    ...(body === undefined ? [] : [validateBody(body)]),
  ];
  const readInput = (c: RouteContext) =>
    requireValid(
      ids === null ? c.req.valid('param') : (readIds(c, ids) ?? readParams(route, c)),
      readQuery(route, c),
      body === undefined ? undefined : readBody(c, body),
      taken === null ? null : refuseUnknown(c, taken),
    );
  return { validators, readInput };
}

/** Validates path and query of a request on the spot; throws invalid_request. */
export function readFields(route: RouteOptions, c: RouteContext): ValidatedInput {
  return requireValid(readParams(route, c), readQuery(route, c), undefined, null);
}

function namesOf(schema: FieldsSchema | undefined): readonly string[] {
  return Object.keys(schema?.shape ?? {});
}

/** What is wrong with the names of the query; null where nothing is. */
function refuseUnknown({ req }: RouteContext, taken: readonly string[]): InvalidPart | null {
  if (!req.url.includes('?')) return null;
  const { findings, count } = findUnknownParameters(Object.keys(req.queries()), taken);
  return count === 0 ? null : new InvalidPart(findings, count);
}

function readParams({ params }: RouteOptions, c: RouteContext): unknown {
  return params === undefined ? {} : checkFields(params, c.req.param());
}

function readQuery(route: RouteOptions, c: RouteContext): unknown {
  const { query } = route;
  if (query === undefined) return undefined;
  const { cursor, ...sent } = c.req.queries();
  const last = cursor?.at(-1);
  if (last === undefined) return checkFields(query, sent);
  const place = query.shape.cursor === undefined ? last : readCursor(c, route, last);
  if (place !== null) return checkFields(query, { ...sent, cursor: place });
  const checked = checkFields(query, sent);
  return new InvalidPart([FOREIGN_CURSOR, ...(checked instanceof InvalidPart ? checked.findings : [])]);
}

function takesOnlyIds(schema: FieldsSchema | undefined): boolean {
  return Object.values(schema?.shape ?? {}).every((field) => field === idSchema || field === givenIdSchema);
}

/** The path parameters where they are ids, else null. */
function readIds(c: RouteContext, names: readonly string[]): Readonly<Record<string, string>> | null {
  const params: Record<string, string> = {};
  for (const name of names) {
    const id = c.req.param(name) ?? '';
    if (id.length === 0 || id.length > ID_LENGTH || isIllFormed(id)) return null;
    params[name] = id;
  }
  return params;
}

function validateParams(schema: FieldsSchema): RouteMiddleware {
  const zodType: z.ZodType = schema;
  return zValidator('param', zodType, undefined, {
    validationFunction: (_, values) => ({ success: true, data: checkFields(schema, values) }),
  });
}

/** Hono's validator reads the JSON that was received. The text of its own error is never sent. */
function validateBody(schema: z.ZodType): RouteMiddleware {
  const validate: RouteMiddleware = zValidator('json', schema, undefined, {
    validationFunction: (_, value) => ({ success: true, data: check('body', schema, value) }),
  });
  return async (c, next) => {
    const json = c.get('received')?.json ?? null;
    if (json?.trim() === '') throw new AppError('invalid_json', 'The body is empty. Send a JSON object.');
    const excess = json === null ? null : findJsonExcess(json);
    if (excess !== null) throw new AppError('invalid_json', `The body ${excess}.`);
    try {
      // What follows is called outside of the `try`: only what the validator throws is caught.
      if (json !== null) await validate(c, async () => undefined);
    } catch (error) {
      if (!(error instanceof HTTPException)) throw error;
      throw new AppError('invalid_json', 'The body is not valid JSON.', { cause: error });
    }
    await next();
  };
}

/** The validated body; what the schema makes of nothing where an optional one was left out. */
function readBody(c: RouteContext, schema: z.ZodType): unknown {
  const json = c.get('received')?.json ?? null;
  if (json === null) return check('body', schema, undefined);
  const body: unknown = c.req.valid('json');
  // Only an escape can bring a character that the decoder has not already refused.
  if (!json.includes('\\u')) return body;
  const { findings, count } = findIllFormedEscapes(json);
  if (count === 0) return body;
  if (!(body instanceof InvalidPart)) return new InvalidPart(findings, count);
  return new InvalidPart([...findings, ...body.findings], count + body.count);
}

/** The values of a path or a query by their schema. Of a parameter that is repeated the last counts. */
function checkFields(schema: FieldsSchema, sent: Readonly<Record<string, string | readonly string[]>>): unknown {
  const findings: ErrorFinding[] = [];
  const values: Record<string, string> = {};
  for (const [parameter, value] of Object.entries(sent)) {
    const text = typeof value === 'string' ? value : (value.at(-1) ?? '');
    values[parameter] = text;
    if (isIllFormed(text)) {
      findings.push({ parameter, code: 'invalid_character', message: 'The text holds a NUL character.' });
    }
  }
  const checked = check('params', schema, values);
  if (findings.length === 0) return checked;
  return new InvalidPart([...findings, ...(checked instanceof InvalidPart ? checked.findings : [])]);
}

function check(part: InputPart, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  return new InvalidPart(toFindings(part, issues.slice(0, MAX_FINDINGS)), issues.length);
}

/** The parts, or the findings of all of them as one invalid_request. */
function requireValid(params: unknown, query: unknown, body: unknown, unknown: InvalidPart | null): ValidatedInput {
  const invalid = [params, query, unknown, body].filter((part) => part instanceof InvalidPart);
  if (invalid.length === 0) return { params, query, body };
  const findings = invalid.flatMap((part) => part.findings).slice(0, MAX_FINDINGS);
  const findingCount = invalid.reduce((sum, { count }) => sum + count, 0);
  throw new AppError('invalid_request', summarize(findings, findingCount), { findings, findingCount });
}

function summarize(findings: readonly ErrorFinding[], count: number): string {
  const [first] = findings;
  const where = first?.parameter ?? first?.pointer ?? '';
  if (count > 1) return `The request breaks ${count} rules; see errors.`;
  return `${where === '' ? 'The body' : `"${where}"`} is invalid: ${first?.message.replace(/(?<![.?!])$/, '.')}`;
}
