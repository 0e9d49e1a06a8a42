import { type ApiDocument, type JsonSchema, propertiesOf, resolveSchema } from './api-document.ts';

/** A small valid value of a schema. */
export function sampleOf(document: ApiDocument, given: JsonSchema): unknown {
  const schema = resolveSchema(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return sampleOf(document, choices[0]);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return sampleObject(document, schema);
    case 'array':
      return [sampleOf(document, schema.items as JsonSchema)];
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1);
    case 'boolean':
      return true;
    case 'string':
      return sampleText(schema);
    default:
      return {};
  }
}

function sampleObject(document: ApiDocument, schema: JsonSchema): Record<string, unknown> {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const needed = propertiesOf(document, schema).filter(([name]) => required.includes(name));
  return Object.fromEntries(needed.map(([name, property]) => [name, sampleOf(document, property)]));
}

function sampleText(schema: JsonSchema): string {
  if (schema.format === 'email') return 'ada@example.org';
  if (schema.format === 'uri') return 'https://example.org/';
  return 'en';
}
