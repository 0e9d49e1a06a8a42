import { inlineParts } from '@learnwright/http';
import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.looseObject({ schema }));

const operationSchema = z.looseObject({
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  'x-path': z.string().optional(),
  parameters: z.array(
    z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema }),
  ),
  requestBody: z.looseObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: content.optional() })),
});

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});

/** A JSON Schema of the document. */
export type JsonSchema = z.infer<typeof schema>;

/** One operation, its name such as `GET /users/{user_id}`. */
export interface ApiOperation extends z.infer<typeof operationSchema> {
  readonly name: string;
  readonly tag: string;
}

/** What types are generated from. */
export interface ApiDocument {
  readonly operations: readonly ApiOperation[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

const BASE = '/api';
/** Pages for people, and this document itself. */
const LEFT_OUT = ['Documentation'];

/** Reads an OpenAPI document; throws where it has another form than the server gives it. */
export function readApiDocument(openApiDocument: unknown): ApiDocument {
  const { paths, components } = documentSchema.parse(inlineParts(openApiDocument));
  const operations = Object.entries(paths).flatMap(([path, methods]) => {
    if (!path.startsWith(`${BASE}/`)) throw new Error(`${path} is not below ${BASE}.`);
    return Object.entries(methods).map(([method, operation]) => ({
      ...withOwnNames(operation, path),
      name: `${method.toUpperCase()} ${(operation['x-path'] ?? path).slice(BASE.length)}`,
      tag: operation.tags[0] ?? '',
    }));
  });
  return { operations: operations.filter(({ tag }) => !LEFT_OUT.includes(tag)), schemas: components.schemas };
}

type Operation = z.infer<typeof operationSchema>;

/** An operation with its own names of path parameters, where the document has those of another with the same address. */
function withOwnNames(operation: Operation, path: string): Operation {
  const [shown, own] = [path, operation['x-path'] ?? path].map((each) => [...each.matchAll(/\{(\w+)\}/g)]);
  const ownNameOf = (name: string) => own?.[shown?.findIndex(([, each]) => each === name) ?? -1]?.[1] ?? name;
  const parameters = operation.parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: ownNameOf(parameter.name) } : parameter,
  );
  return { ...operation, parameters };
}

/** The names of the components that a part of the document refers to, directly or through others. */
export function listReferences({ schemas }: Pick<ApiDocument, 'schemas'>, part: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const left: unknown[] = [part];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (!found.has(name)) left.push(schemas[name]);
      found.add(name);
    }
  }
  return found;
}
