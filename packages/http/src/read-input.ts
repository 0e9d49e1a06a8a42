import {
  AppError,
  type ErrorFinding,
  findIllFormedText,
  ID_LENGTH,
  type InputPart,
  idSchema,
  isIllFormed,
  toFindings,
} from '@learnwright/core';
import type { FieldsSchema, RouteOptions } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { parseJson } from './read-body.ts';
import type { RouteCall } from './route-call.ts';

/** The validated parts of a request. */
export interface ValidatedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validates a request; throws invalid_request with the findings of path, query and body at once. */
export type ReadInput = (call: RouteCall, bodyText: string | null) => ValidatedInput;

/** Builds what validates the requests to a route. */
export function createInputReader(options: RouteOptions): ReadInput {
  const { params: paramsSchema, query: querySchema, body: bodySchema } = options;
  const onlyIds = querySchema === undefined && bodySchema === undefined && takesOnlyIds(paramsSchema);
  return (call, bodyText) => {
    // Reading one record by its id is what servers do most, and ids need no schema to be checked.
    if (onlyIds && areIds(call.params)) return { params: call.params, query: undefined, body: undefined };
    const findings: ErrorFinding[] = [];
    const params = readFields('params', paramsSchema, call.params, findings);
    const query = querySchema && readFields('query', querySchema, queryOf(call.raw.url), findings);
    const body = bodySchema && readBody(bodySchema, bodyText, findings);
    if (findings.length > 0) throw new AppError('invalid_request', summary(findings), { findings });
    return { params, query, body };
  };
}

function takesOnlyIds(schema: FieldsSchema | undefined): boolean {
  return Object.values(schema?.shape ?? {}).every((field) => field === idSchema);
}

function areIds(params: Readonly<Record<string, string>>): boolean {
  for (const name in params) {
    const id = params[name] ?? '';
    if (id.length === 0 || id.length > ID_LENGTH || isIllFormed(id)) return false;
  }
  return true;
}

function readFields(
  part: InputPart,
  schema: FieldsSchema | undefined,
  values: Readonly<Record<string, string>>,
  findings: ErrorFinding[],
): unknown {
  if (schema === undefined) return {};
  for (const parameter in values) {
    if (isIllFormed(values[parameter] ?? '')) {
      findings.push({ parameter, code: 'invalid_character', message: 'The text holds a NUL character.' });
    }
  }
  return validate(part, schema, values, findings);
}

function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

/** What the schema makes of the body; of undefined where none was sent. */
function readBody(schema: z.ZodType, text: string | null, findings: ErrorFinding[]): unknown {
  if (text === null) return validate('body', schema, undefined, findings);
  const value = parseJson(text);
  // Only an escape can bring a character that the decoder has not already refused.
  if (text.includes('\\u')) findings.push(...findIllFormedText(value));
  return validate('body', schema, value, findings);
}

function validate(part: InputPart, schema: z.ZodType, value: unknown, findings: ErrorFinding[]): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  findings.push(...toFindings(part, result.error.issues));
  return undefined;
}

function summary(findings: readonly ErrorFinding[]): string {
  const [first] = findings;
  const where = first?.parameter ?? first?.pointer ?? '';
  if (findings.length > 1) return `The request breaks ${findings.length} rules; see errors.`;
  return `${where === '' ? 'The body' : `"${where}"`} is invalid: ${first?.message}.`;
}
