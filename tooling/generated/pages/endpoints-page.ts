import { ERRORS_OF_EVERY_ROUTE, ERRORS_OF_LIMITS, inlineParts } from '@learnwright/http';
import type { SignInEndpoint } from '@learnwright/server';
import { z } from 'zod';
import { code, page, table } from './markdown.ts';

const operationSchema = z.looseObject({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  'x-access': z.string().default(''),
  'x-path': z.string().optional(),
  'x-read-from': z.string().optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false) }))
    .default([]),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});

const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

type Operation = z.infer<typeof operationSchema>;

/** docs/reference/endpoints.md, from an OpenAPI document and the endpoints that are not in it. */
export function endpointsPage(openApiDocument: unknown, signIn: readonly SignInEndpoint[]): string {
  const { paths } = documentSchema.parse(inlineParts(openApiDocument));
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path: operation['x-path'] ?? path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const byTag = Map.groupBy(endpoints, ({ operation }) => operation.tags[0] ?? 'Other');
  return page('Endpoints', 'the routes of the server and of the plugins that come with it', [
    'The whole contract, with every schema, is the OpenAPI document at `/api/openapi.json`; `/api/docs` shows it. Every ' +
      'endpoint can also answer ' +
      `${list(ERRORS_OF_EVERY_ROUTE)}, and every one but health ${list(ERRORS_OF_LIMITS)}; see the ` +
      '[error codes](errors.md). A GET answers 304 where `If-None-Match` names the ETag that it would have. *Access* is ' +
      'the least role that may call it. What is marked `replica` is read from ' +
      '[a replica](../guides/scale.md#a-replica-to-read-from), where there is one.',
    ...[...byTag].flatMap(([tag, group]) => [
      `## ${tag}`,
      table(
        ['Endpoint', 'What it does', 'Query', 'Access', 'Answers', 'Errors'],
        group.map(({ method, path, operation }) => [
          code(`${method} ${path}`),
          `${operation.summary}${operation['x-read-from'] === 'replica' ? ' `replica`' : ''}`,
          listQuery(operation),
          operation['x-access'],
          listSuccesses(operation),
          listErrors(operation),
        ]),
      ),
    ]),
    '## Sign-in',
    'Only where [people can sign in](../guides/sign-in.md), and not in the OpenAPI document: these are the endpoints of ' +
      'better-auth, whose client and own reference know what they take. Their errors are problem documents.',
    table(
      ['Endpoint'],
      signIn.map(({ method, path }) => [code(`${method} ${path}`)]),
    ),
  ]);
}

function list(codes: readonly string[]): string {
  return codes.map(code).join(', ');
}

function listQuery({ parameters }: Operation): string {
  const names = parameters.filter((parameter) => parameter.in === 'query');
  return names.map(({ name, required }) => `${code(name)}${required ? ' (required)' : ''}`).join(', ');
}

function listSuccesses({ responses }: Operation): string {
  return Object.keys(responses)
    .filter((status) => Number(status) < 300)
    .join(', ');
}

/** The codes that the description of an error answer names. */
function listErrors({ responses }: Operation): string {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const codes = failures.flatMap(([, { description }]) =>
    [...description.matchAll(/`([a-z_]+)`:/g)].map(([, name]) => name),
  );
  const everywhere: readonly (string | undefined)[] = [...ERRORS_OF_EVERY_ROUTE, ...ERRORS_OF_LIMITS];
  return codes
    .filter((name) => !everywhere.includes(name))
    .map((name) => code(`${name}`))
    .join(' ');
}
