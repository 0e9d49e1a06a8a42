import type { Words } from '../texts/words.ts';

/** A JSON Schema, as a server or a plugin gives it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a form asks for: one value. */
export interface FormField {
  /** The name of the value among the values. */
  readonly name: string;
  /** What may be given. A schema that the form cannot draw is a field for JSON, which the server checks. */
  readonly schema: JsonSchema;
  readonly label: Words;
  readonly help?: Words | null | undefined;
  /** What the value is counted in. */
  readonly unit?: Words | null | undefined;
  /** The heading that it stands under, with all fields of the same. */
  readonly group?: Words | null | undefined;
  /** Whether nobody can read the value: `{set, readable}`, or whatever is not null, says that there is one. */
  readonly isSecret?: boolean;
  /** Whether it is only shown. */
  readonly isReadOnly?: boolean;
}

/** How a field is asked for. `isNullable`: it may be set to null, which is not the empty text. */
export type FieldKind = { readonly isNullable: boolean } & (
  | { readonly type: 'switch' | 'secret' | 'json' }
  | { readonly type: 'integer' | 'number'; readonly least: number | null; readonly most: number | null }
  | { readonly type: 'text'; readonly isLong: boolean; readonly maxLength: number | null }
  | { readonly type: 'choice'; readonly options: readonly unknown[] }
  | { readonly type: 'list'; readonly options: readonly string[] | null }
);

/** Texts that may be longer have a field of several lines. */
const LONGEST_LINE = 200;

/** The fields of the JSON Schema of an object, in its order: `title` is the label of each, `description` its help. */
export function fieldsOfSchema(schema: JsonSchema): FormField[] {
  return Object.entries(objectOf(schema.properties)).map(([name, given]) => {
    const own = objectOf(given);
    return {
      name,
      schema: own,
      label: { words: textOf(own.title) ?? name },
      help: wordsOf(own.description),
      isSecret: own.writeOnly === true,
      isReadOnly: own.readOnly === true,
    };
  });
}

/** How a field is asked for, given what is there now: a value that its schema does not describe is JSON too. */
export function kindOf(
  { schema, isSecret = false }: Pick<FormField, 'schema' | 'isSecret'>,
  value: unknown,
): FieldKind {
  if (isSecret) return { type: 'secret', isNullable: true };
  const { schemas, isNullable } = takeApart(schema);
  const [only = {}] = schemas;
  const options = optionsOf(schemas);
  const kind: FieldKind =
    options !== null
      ? { type: 'choice', isNullable, options }
      : schemas.length === 1
        ? drawnKind(only, isNullable, value)
        : { type: 'json', isNullable };
  return isUnset(value) || describes(kind, value) ? kind : { type: 'json', isNullable };
}

/** Whether there is no value: neither an empty one nor a default. */
export function isUnset(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function drawnKind(schema: JsonSchema, isNullable: boolean, value: unknown): FieldKind {
  switch (schema.type) {
    case 'boolean':
      // A switch has two places: whether it is on, off or not set is a choice.
      if (isNullable || isUnset(value)) return { type: 'choice', isNullable, options: [true, false] };
      return { type: 'switch', isNullable };
    case 'integer':
    case 'number':
      return { type: schema.type, isNullable, ...boundsOf(schema) };
    case 'string': {
      const maxLength = typeof schema.maxLength === 'number' ? schema.maxLength : null;
      const isLong = (maxLength ?? 0) > LONGEST_LINE || (typeof value === 'string' && /[\r\n]/.test(value));
      return { type: 'text', isNullable, isLong, maxLength };
    }
    case 'array': {
      const items = objectOf(schema.items);
      const options = optionsOf([items]);
      const isDrawn = items.type === 'string' && schema.prefixItems === undefined;
      if (isDrawn) return { type: 'list', isNullable, options: options === null ? null : options.filter(isText) };
      return { type: 'json', isNullable };
    }
    default:
      return { type: 'json', isNullable };
  }
}

/** Whether a value can stand in the field of a kind as it is. */
function describes(kind: FieldKind, value: unknown): boolean {
  switch (kind.type) {
    case 'switch':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'text':
      return isText(value);
    case 'choice':
      return kind.options.includes(value);
    case 'list':
      return Array.isArray(value) && value.every((entry) => isText(entry) && (kind.options?.includes(entry) ?? true));
    default:
      return true;
  }
}

/** The alternatives of a schema without null, and whether null is one. */
function takeApart(schema: JsonSchema): { readonly schemas: JsonSchema[]; readonly isNullable: boolean } {
  const parts = [schema.anyOf, schema.oneOf].find(Array.isArray)?.map(objectOf) ?? [schema];
  const apart = parts.flatMap((part): JsonSchema[] => {
    if (!Array.isArray(part.type)) return [part];
    return part.type.map((type: unknown) => ({ ...part, type }));
  });
  const isNull = ({ type, const: only }: JsonSchema) => type === 'null' || only === null;
  const schemas = apart.filter((part) => !isNull(part));
  const hasNull = ({ enum: values }: JsonSchema) => Array.isArray(values) && values.includes(null);
  return { schemas, isNullable: schemas.length < apart.length || schemas.some(hasNull) };
}

/** What may be chosen, where the schemas name each value; null elsewhere. */
function optionsOf(schemas: readonly JsonSchema[]): unknown[] | null {
  const options = schemas.map((schema) => {
    if (Array.isArray(schema.enum)) return schema.enum;
    return Object.hasOwn(schema, 'const') ? [schema.const] : null;
  });
  const all = options.flatMap((values) => values ?? []).filter((value) => value !== null);
  const isPlain = all.every((value) => typeof value !== 'object');
  return options.includes(null) || all.length === 0 || !isPlain ? null : all;
}

/** What a number may be at least and at most. What every integer keeps to is no bound. */
function boundsOf(schema: JsonSchema): { readonly least: number | null; readonly most: number | null } {
  const step = schema.type === 'integer' ? 1 : null;
  const read = (inclusive: unknown, exclusive: unknown, inward: number) => {
    if (typeof inclusive === 'number') return Math.abs(inclusive) === Number.MAX_SAFE_INTEGER ? null : inclusive;
    return typeof exclusive === 'number' && step !== null ? exclusive + inward * step : null;
  };
  return {
    least: read(schema.minimum, schema.exclusiveMinimum, 1),
    most: read(schema.maximum, schema.exclusiveMaximum, -1),
  };
}

function objectOf(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function textOf(value: unknown): string | null {
  return isText(value) && value !== '' ? value : null;
}

function wordsOf(value: unknown): Words | null {
  const words = textOf(value);
  return words === null ? null : { words };
}
