import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { ApiDocument, Operation } from './api-document.ts';

/** Says what an answer has that the document does not: a status, a media type, a field; and every failure of ours. */
export type Judge = (operation: Operation, response: Response, text: string) => string | null;

/** How many answers with a body a judge has compared with their schemas, of which operations and statuses. */
export interface Judged {
  readonly answers: number;
  readonly operations: ReadonlySet<string>;
  readonly statuses: ReadonlySet<number>;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const declaredSchema = z.object({ content: z.record(z.string(), z.unknown()).optional() });

/** Makes a judge of answers by an API document; `judged` counts as it goes. */
export function createJudge(document: ApiDocument): { readonly judge: Judge; readonly judged: Judged } {
  const validate = createValidators(document);
  const judged = { answers: 0, operations: new Set<string>(), statuses: new Set<number>() };

  const judge: Judge = (operation, response, text) => {
    const { status } = response;
    if (status === 500) return `500 ${text.slice(0, 300)}`;
    const declared = declaredSchema.safeParse(operation.responses[String(status)]);
    if (!declared.success) return `${status} is not declared: ${text.slice(0, 300)}`;
    const type = response.headers.get('content-type');
    const types = Object.keys(declared.data.content ?? {});
    if (text === '') return types.length === 0 || status === 304 ? null : `${status} without the body that is declared`;
    const media = types.find((candidate) => isOf(type ?? '', candidate));
    if (media === undefined) return `${status} of the type ${type}, declared are ${types.join(', ') || 'none'}`;
    const values = media.includes('json') ? [JSON.parse(text)] : media.includes('event-stream') ? readEvents(text) : [];
    const { path, method } = operation;
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', media, 'schema'];
    if (values.length > 0) {
      judged.answers += 1;
      judged.operations.add(operation.operationId);
      judged.statuses.add(status);
    }
    const fault = values.map((value) => validate(place, value)).find((each) => each !== null) ?? null;
    return fault === null ? null : `${status} outside its schema: ${fault}: ${text.slice(0, 300)}`;
  };
  return { judge, judged };
}

/** Compares a value with the schema at a place of a document; returns what is wrong, null where nothing is. */
type Validate = (place: readonly string[], value: unknown) => string | null;

/** Compiled once for a document, on whatever databases its server is asked. */
const known = new WeakMap<ApiDocument, Validate>();

/** Compares values with the schemas of a document. */
export function createValidators(document: ApiDocument): Validate {
  const validate = known.get(document) ?? compileValidators(document);
  known.set(document, validate);
  return validate;
}

function compileValidators(document: ApiDocument): Validate {
  const ajv = new Ajv2020({ strict: false, logger: false, formats: { 'date-time': DATE_TIME } });
  ajv.addSchema(document, 'api');
  const validators = new Map<string, ValidateFunction>();
  const schemas = new Map<string, ValidateFunction>();
  const compile = (place: readonly string[], pointer: string) => {
    const text = JSON.stringify(schemaAt(document, place));
    const validate = schemas.get(text) ?? ajv.compile({ $ref: `api#${pointer}` });
    schemas.set(text, validate);
    return validate;
  };
  return (place, value) => {
    const pointer = `/${place.map(encodePart).join('/')}`;
    const validate = validators.get(pointer) ?? compile(place, pointer);
    validators.set(pointer, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

/** Equal schemas stand at many places: each is compiled once. */
function schemaAt(document: ApiDocument, place: readonly string[]): unknown {
  return place.reduce<unknown>((found, part) => z.record(z.string(), z.unknown()).parse(found)[part], document);
}

/** The events of a stream as the document describes them; comments are none. */
function readEvents(text: string): { readonly event: string | undefined; readonly data: unknown }[] {
  const blocks = text.split('\n\n').filter((block) => block.startsWith('event: '));
  return blocks.map((block) => {
    const [event, data = ''] = block.split('\ndata: ');
    return { event: event?.slice('event: '.length), data: JSON.parse(data) };
  });
}

function encodePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Whether a media type is one that a document has, where a star stands for any. */
function isOf(type: string, declared: string): boolean {
  if (declared === '*/*') return true;
  if (declared.endsWith('/*')) return type.startsWith(declared.slice(0, -1));
  return declared.split(';')[0] === type.split(';')[0];
}
