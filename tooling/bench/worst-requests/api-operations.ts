import { inlineParts } from '@learnwright/http';
import { z } from 'zod';

const schemaSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.infer<typeof schemaSchema>;

const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});

/** A string field of a body may be replaced by any text, a list by any list. */
export interface BodyField {
  readonly name: string;
  readonly type: 'text' | 'list' | 'number' | 'object' | 'other';
}

/** An operation of the OpenAPI document, with a small valid body where it takes JSON. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  /** The names of its query parameters. */
  readonly queries: readonly string[];
  readonly statuses: readonly number[];
  readonly takesFiles: boolean;
  /** Null where it takes no JSON. */
  readonly body: { readonly sample: unknown; readonly fields: readonly BodyField[] } | null;
}

/** Every operation of an OpenAPI document. */
export function listOperations(json: unknown): ApiOperation[] {
  const document = documentSchema.parse(inlineParts(json));
  const { schemas } = document.components;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]): ApiOperation => {
      const schema = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        queries: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        statuses: Object.keys(responses).map(Number),
        takesFiles: requestBody?.content['multipart/form-data'] !== undefined,
        body: schema === undefined ? null : { sample: sampleOf(schema, schemas), fields: listFields(schema, schemas) },
      };
    }),
  );
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function resolve(given: unknown, schemas: Schemas): JsonSchema {
  const schema = schemaSchema.parse(given ?? {});
  if (typeof schema.$ref !== 'string') return schema;
  return resolve(schemas[schema.$ref.replace('#/components/schemas/', '')], schemas);
}

/** The first choice of a schema that has several. */
function choose(given: unknown, schemas: Schemas): JsonSchema {
  const schema = resolve(given, schemas);
  const choices = schema.anyOf ?? schema.oneOf;
  return Array.isArray(choices) ? choose(choices[0], schemas) : schema;
}

function listFields(given: unknown, schemas: Schemas): BodyField[] {
  const properties = schemaSchema.safeParse(choose(given, schemas).properties).data ?? {};
  return Object.entries(properties).map(([name, property]) => ({ name, type: typeOf(choose(property, schemas)) }));
}

function typeOf({ type }: JsonSchema): BodyField['type'] {
  if (type === 'string') return 'text';
  if (type === 'array') return 'list';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'object' ? 'object' : 'other';
}

/** A small valid value of a schema. */
function sampleOf(given: unknown, schemas: Schemas): unknown {
  const schema = choose(given, schemas);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'object') {
    const needed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const properties = Object.entries(schemaSchema.safeParse(schema.properties).data ?? {});
    const kept = properties.filter(([name]) => needed.includes(name));
    return Object.fromEntries(kept.map(([name, property]) => [name, sampleOf(property, schemas)]));
  }
  if (schema.type === 'array') return [sampleOf(schema.items, schemas)];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(Number(schema.minimum ?? 1), 1);
  if (schema.type === 'boolean') return true;
  return schema.format === 'email' ? 'ada@example.org' : schema.format === 'uri' ? 'https://example.org/' : 'en';
}
