import type { OtherMedia, ResponseDescription, RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import type { JsonSchema } from './create-components.ts';
import { describeAnswerHeaders, describeProblemHeaders, hasRanges } from './describe-headers.ts';
import type { OperationOptions, RouteError } from './operation-options.ts';

/** The successful answers of a route, by status. */
export function describeSuccess(
  route: RouteDefinition<never>,
  options: OperationOptions,
  isLimited: boolean,
): Record<string, JsonSchema> {
  const describe = (status: number, response: JsonSchema) => {
    const { description, ...rest } = response;
    const headers = describeAnswerHeaders(route, status, { isLimited, recordStatus: options.recordStatus });
    return [status, { description, headers, ...rest }] as const;
  };
  const answer = route.example?.answer;
  const answers = Object.entries(route.response).map(([status, description]) =>
    describe(Number(status), describeResponse(description, options, { isFile: hasRanges(route), example: answer })),
  );
  const description = 'Unchanged since the answer with the ETag that `If-None-Match` names; no body.';
  return Object.fromEntries([...answers, ...(route.method === 'GET' ? [describe(304, { description })] : [])]);
}

/** `example` is the answer that the route itself shows. */
function describeResponse(
  description: ResponseDescription,
  options: OperationOptions,
  { isFile, example }: { readonly isFile: boolean; readonly example: unknown },
): JsonSchema {
  if (description === null) return { description: 'Done; no body.' };
  if (description instanceof z.ZodType) {
    const schema = options.schemaOf(description, 'output');
    const content = { 'application/json': { schema, example: example ?? options.exampleOf(schema) } };
    return { description: 'Success.', content };
  }
  const isAnyFile = isFile || description.media_type.startsWith('image/');
  const schema = isAnyFile ? { type: 'string', format: 'binary' } : describeMedia(description, options);
  const shown = description.example ?? (description.events === undefined ? undefined : options.exampleOf(schema));
  const media = { schema, ...(shown === undefined ? {} : { example: shown }) };
  return { description: description.description, content: { [description.media_type]: media } };
}

function describeMedia({ media_type, events }: OtherMedia, { schemaOf }: OperationOptions): JsonSchema {
  // JSON that a route writes as a text of its own is still JSON to whoever reads it.
  if (media_type.startsWith('application/json')) return {};
  if (events === undefined) return { type: 'string' };
  const choices = Object.entries(events).map(([name, data]) => ({
    type: 'object',
    description: `The event \`${name}\`.`,
    properties: {
      event: { const: name, description: 'The name of the event, in its line `event:`.' },
      data: { description: 'The JSON in its line `data:`.', ...schemaOf(data, 'output') },
    },
    required: ['event', 'data'],
  }));
  return { oneOf: choices };
}

/**
 * The answers of failures by status: each a reference to the component that is named after its codes, because most routes
 * share them.
 */
export function describeErrors(errors: readonly RouteError[], options: OperationOptions): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [String(status), describeProblem(status, group, options)]),
  );
}

function describeProblem(status: number, errors: readonly RouteError[], options: OperationOptions): JsonSchema {
  return options.addResponse(errors.map(({ code }) => code).join('-'), () => ({
    description: errors.map(({ code, title }) => `\`${code}\`: ${title}.`).join(' '),
    headers: describeProblemHeaders(status),
    content: { 'application/problem+json': { schema: options.problem(), example: exampleOf(status, errors) } },
  }));
}

/** The problem document of the first of some codes. */
function exampleOf(status: number, [first]: readonly RouteError[]): JsonSchema {
  const { code = '', title = '' } = first ?? {};
  const type = `urn:learnwright:error:${code}`;
  return { type, title, status, detail: `${title}.`, code, request_id: 'a1b2c3d4e5f6-1' };
}
