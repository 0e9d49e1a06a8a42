import { z } from 'zod';
import type { JsonSchema } from './api-document.ts';

/** Which side of the wire a type is written for: the lists that clients send may be read-only. */
export type Side = 'sent' | 'received';

const schemaSchema = z.record(z.string(), z.unknown());
const listSchema = z.array(schemaSchema);

/** What limits a value and has no place in a type. */
const LIMITS = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems', 'minProperties'],
  ...['pattern', 'format', 'default', 'description', 'example', 'examples', 'readOnly', 'propertyNames'],
  'discriminator',
];
const READ = ['$ref', 'type', 'enum', 'const', 'anyOf', 'oneOf', 'items', 'properties', 'required'];
const KNOWN = [...LIMITS, ...READ, 'additionalProperties'];

/** The TypeScript type of a JSON Schema. Throws for a keyword it does not know, so that no type is wrong in silence. */
export function writeType(schema: JsonSchema, side: Side): string {
  const { allOf = [], ...own } = schema;
  requireKnown(own, KNOWN);
  // What Zod says with allOf are further limits of the same value.
  for (const part of listSchema.parse(allOf)) requireKnown(part, LIMITS);
  if (typeof schema.$ref === 'string') return `Schemas['${schema.$ref.replace('#/components/schemas/', '')}']`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return writeUnion(listSchema.parse(choices), side);
  if (Array.isArray(schema.type))
    return writeUnion(
      schema.type.map((type) => ({ ...schema, type })),
      side,
    );
  return writeByKind(schema, side);
}

function requireKnown(schema: JsonSchema, known: readonly string[]): void {
  const unknown = Object.keys(schema).find((keyword) => !known.includes(keyword));
  if (unknown !== undefined) throw new Error(`The keyword "${unknown}" has no type yet: ${JSON.stringify(schema)}.`);
}

function writeUnion(choices: readonly JsonSchema[], side: Side): string {
  return [...new Set(choices.map((choice) => writeType(choice, side)))].join(' | ');
}

function writeByKind(schema: JsonSchema, side: Side): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : writeText(schema.pattern);
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return writeArray(schemaSchema.parse(schema.items), side);
    case 'object':
      return writeObject(schema, side);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`The type "${String(schema.type)}" is not written yet.`);
  }
}

/** A text that begins with a word and a colon is another one than texts without: the types of a choice are told apart by it. */
function writeText(pattern: unknown): string {
  const [, beginning] = /^\^(\w+:)/.exec(String(pattern)) ?? [];
  return beginning === undefined ? 'string' : `\`${beginning}\${string}\``;
}

function writeArray(items: JsonSchema, side: Side): string {
  const item = writeType(items, side);
  const element = /[|&]/.test(item) ? `(${item})` : item;
  return side === 'sent' ? `readonly ${element}[]` : `${element}[]`;
}

function writeObject(schema: JsonSchema, side: Side): string {
  const properties = Object.entries(schemaSchema.parse(schema.properties ?? {}));
  const required = z.array(z.string()).parse(schema.required ?? []);
  const rest = schema.additionalProperties;
  if (properties.length === 0) return writeRecord(rest, side);
  const fields = properties.map(([name, value]) => {
    const type = writeType(schemaSchema.parse(value), side);
    return writeField(name, type, required.includes(name));
  });
  const known = `{ ${fields.join('; ')} }`;
  const isOpen = typeof rest === 'object' && rest !== null && side === 'received';
  return isOpen ? `${known} & ${writeRecord(rest, side)}` : known;
}

function writeRecord(values: unknown, side: Side): string {
  const type = typeof values === 'object' && values !== null ? writeType(schemaSchema.parse(values), side) : 'unknown';
  return `Record<string, ${type}>`;
}

/** One field of an object type. */
export function writeField(name: string, type: string, isRequired: boolean): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
  return isRequired ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
}
