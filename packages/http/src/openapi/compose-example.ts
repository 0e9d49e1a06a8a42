import type { JsonSchema } from './create-components.ts';

/** What an example is composed with. */
export interface ExampleParts {
  /** The component behind a reference: its own name, without a prefix, and its definition. */
  readonly resolve: (reference: string) => { readonly name: string; readonly definition: JsonSchema };
  /** The example of a field: `own` looks for that of the component alone. Undefined where there is none. */
  readonly find: (component: string | null, field: string, own: boolean) => unknown;
}

/** Where a value stands. */
interface Place {
  readonly component: string | null;
  readonly field: string | null;
}

/** The time of values that have no other one. */
const TIME = '2026-11-20T14:29:00.123456+00:00';
/** A schema that contains itself ends here. */
const DEEPEST = 12;

/**
 * A value that a schema takes, always the same: of a field what its schema or a glossary gives as an example, else the first that the
 * schema allows. A field that may be left out is shown where it has an example of its own.
 */
export function composeExample(schema: JsonSchema, parts: ExampleParts): unknown {
  return compose(schema, { component: null, field: null }, 0);

  function compose(schema: JsonSchema, place: Place, depth: number): unknown {
    if ('example' in schema) return schema.example;
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (typeof schema.$ref === 'string') {
      const { name, definition } = parts.resolve(schema.$ref);
      return depth > DEEPEST ? {} : compose(definition, { component: name, field: place.field }, depth + 1);
    }
    const choices = listSchemas(schema.anyOf ?? schema.oneOf);
    const choice = choices.find(({ type }) => type !== 'null') ?? choices[0];
    if (choice !== undefined) return compose(choice, place, depth);
    const types = [schema.type].flat();
    return composeOf(types.find((type) => type !== 'null') ?? types[0], schema, place, depth);
  }

  function composeOf(type: unknown, schema: JsonSchema, place: Place, depth: number): unknown {
    if (type === 'object') return composeObject(schema, place, depth);
    if (type === 'array') return isSchema(schema.items) ? [compose(schema.items, place, depth)] : [];
    if (type === 'string') return composeText(schema, place);
    if (type === 'integer' || type === 'number') return composeNumber(schema);
    if (type === 'boolean') return true;
    return type === 'null' ? null : {};
  }

  function composeObject(schema: JsonSchema, { component }: Place, depth: number): unknown {
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
    const fields = properties.flatMap(([field, property]) => {
      if (!isSchema(property)) return [];
      const own = 'example' in property ? property.example : parts.find(component, field, true);
      if (own !== undefined) return [[field, own]];
      if (!required.includes(field)) return [];
      const general = 'enum' in property || 'const' in property ? undefined : parts.find(component, field, false);
      return [[field, general === undefined ? compose(property, { component, field }, depth + 1) : general]];
    });
    if (fields.length > 0 || !isSchema(schema.additionalProperties)) return Object.fromEntries(fields);
    // A map: the keys that it must have.
    const value = compose(schema.additionalProperties, { component: null, field: null }, depth + 1);
    return Object.fromEntries(required.map((key) => [key, value]));
  }
}

function composeText({ format, minLength = 0 }: JsonSchema, { component, field }: Place): string {
  if (format === 'date-time') return TIME;
  // `UserIdentity`: `user-identity-1`.
  if (field === 'id' && component !== null) return `${component.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}-1`;
  const text = field === null ? 'text' : field.replaceAll('_', ' ');
  return text.padEnd(Number(minLength), '.');
}

function composeNumber({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  return Math.min(Math.max(least, 1), typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY);
}

function listSchemas(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
