import { inlineParts } from '@learnwright/http';
import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
const example = z.unknown().optional();

const operationSchema = z.object({
  operationId: z.string(),
  'x-access': z.string(),
  /** The path with the names of the operation itself, where the document has those of another. */
  'x-path': z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema, example })),
  requestBody: z
    .object({ required: z.boolean(), content: z.record(z.string(), z.object({ schema, example })) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});

/** The parts of an OpenAPI document that a sweep is generated from. */
export const apiDocumentSchema = z.preprocess(
  inlineParts,
  z.object({
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
    components: z.object({ schemas: z.record(z.string(), schema) }),
  }),
);
export type ApiDocument = z.infer<typeof apiDocumentSchema>;
export type JsonSchema = z.infer<typeof schema>;

/** One operation with its address. */
export interface Operation extends z.infer<typeof operationSchema> {
  readonly method: string;
  readonly path: string;
}

/** Every operation of a document. */
export function listOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** Follows a reference to a component. */
export function resolveSchema(document: ApiDocument, given: JsonSchema): JsonSchema {
  const name = typeof given.$ref === 'string' ? given.$ref.replace('#/components/schemas/', '') : null;
  return name === null ? given : resolveSchema(document, document.components.schemas[name] ?? {});
}

/** The schema of an operation's JSON body. */
export function bodySchema(document: ApiDocument, operation: Operation): JsonSchema | null {
  const content = operation.requestBody?.content['application/json'];
  return content === undefined ? null : resolveSchema(document, content.schema);
}

/** The properties of an object schema. */
export function propertiesOf(document: ApiDocument, object: JsonSchema): [string, JsonSchema][] {
  const properties = schema.safeParse(object.properties).data ?? {};
  return Object.entries(properties).map(([name, value]) => [name, resolveSchema(document, schema.parse(value))]);
}
