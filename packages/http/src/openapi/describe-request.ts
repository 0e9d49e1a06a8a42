import type { RouteDefinition } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { isOptionalBody } from '../request-body.ts';
import type { JsonSchema } from './create-components.ts';
import { listRequestHeaders } from './describe-headers.ts';
import type { OperationOptions } from './operation-options.ts';

/** The parameters of a route: those of its path and query, and the headers it reads. */
export function describeParameters(route: RouteDefinition<never>, options: OperationOptions): JsonSchema[] {
  return [
    ...describeFields('path', route, options),
    ...describeFields('query', route, options),
    ...listRequestHeaders(route, options.takesIfMatch),
  ];
}

function describeFields(
  location: 'path' | 'query',
  route: RouteDefinition<never>,
  options: OperationOptions,
): JsonSchema[] {
  const fields = location === 'path' ? route.params : route.query;
  const examples: Readonly<Record<string, unknown>> =
    (location === 'path' ? route.example?.params : route.example?.query) ?? {};
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => {
    // A field of a Zod object is a Zod type; the object's own type has forgotten which.
    const type = field as z.ZodType;
    const schema = options.schemaOf(type, 'input');
    const record = location === 'path' ? recordOf(route, name) : null;
    const meaning = options.meanings.ofParameter(record === null ? name : `${record}_id`, location);
    const text = type.description ?? meaning.text ?? (record === null ? undefined : `The id of the ${record}.`);
    const required = location === 'path' || !type.safeParse(undefined).success;
    // An optional parameter narrows the result: it has an example only where the route itself gives one.
    const example = examples[name] ?? (required ? meaning.example : undefined);
    return {
      name: location === 'path' ? shownName(name, options) : name,
      in: location,
      required,
      ...(text === undefined ? {} : { description: text }),
      schema,
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** The record that a path parameter is the id of, where its name does not say so. */
function recordOf({ access }: RouteDefinition<never>, name: string): string | null {
  if (name !== 'id' || typeof access === 'string' || access.in !== 'params' || access.field !== name) return null;
  return access.learner_of;
}

/** The name that the path in the document has for a path parameter. */
function shownName(name: string, { path, shown }: OperationOptions): string {
  const [own, names] = [path, shown].map((each) => [...each.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found));
  return names?.[own?.indexOf(name) ?? -1] ?? name;
}

/** The body that a route takes; null where it takes none. */
export function describeBody(route: RouteDefinition<never>, options: OperationOptions): JsonSchema | null {
  if (route.body !== undefined) {
    const schema = options.schemaOf(route.body, 'input');
    const json = { schema, example: route.example?.body ?? options.exampleOf(schema) };
    return { required: !isOptionalBody(route.body), content: { 'application/json': json } };
  }
  if (route.upload === undefined) return null;
  const file = { type: 'string', format: 'binary' };
  const files = { type: 'array', items: file, description: 'The files, or one ZIP with all of them.' };
  const form = { type: 'object', properties: { file: files } };
  const multipart = { schema: form, example: { file: ['01-introducing-yourself.json'] } };
  return { required: true, content: { 'multipart/form-data': multipart, 'application/zip': { schema: file } } };
}
