import type { ErrorCode } from '@learnwright/core';
import type { Glossary, RouteDefinition } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { problemSchema } from '../problem-response.ts';
import { findRecordStatus, takesIfMatch } from '../resources.ts';
import { composeExample } from './compose-example.ts';
import { createComponents, type JsonSchema } from './create-components.ts';
import { ANSWER_HEADERS, REQUEST_HEADERS } from './describe-headers.ts';
import { describeOperation } from './describe-operation.ts';
import { createMeanings } from './glossary.ts';
import { createOperationNames } from './operation-name.ts';
import type { OwnErrors } from './operation-options.ts';

/** Routes that share a base path and a prefix for their components: core's, or those of one plugin. */
export interface RouteGroup {
  readonly basePath: string;
  /** The tag of routes that name none of their own. */
  readonly tag: string;
  /** What the document says of that tag. */
  readonly description?: string;
  /** Put before the name of every component, so that two plugins can both have a `Card`; empty for core. */
  readonly componentPrefix: string;
  readonly routes: readonly RouteDefinition<never>[];
  /** The errors that the plugin declares, by the names that its routes have for them. */
  readonly ownErrors?: OwnErrors;
  /** The codes that each of these routes can answer beyond its own. */
  readonly errors?: readonly ErrorCode[];
  /** What the fields and parameters of these routes mean, beyond what the glossary of the document says. */
  readonly glossary?: Glossary;
}

/** What the document is made of. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly groups: readonly RouteGroup[];
  /** The schemas that stand once and without a prefix, whichever group uses them: those that plugins share with the server. */
  readonly shared?: readonly z.ZodType[];
  /** The texts of the tags that routes name themselves. */
  readonly tags: Readonly<Record<string, string>>;
  /** What fields and parameters mean, wherever they stand. */
  readonly glossary: Glossary;
  /** The ways to say who calls, by name; any one of them will do for a route that is not public. */
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Makes the OpenAPI 3.1 document of routes from the very schemas that validate them. */
export function createOpenApiDocument(options: OpenApiOptions): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const shownPath = showPaths(options.groups);
  const nameOf = createOperationNames(
    options.groups.flatMap(({ basePath, routes }) => routes.map((route) => ({ route, path: basePath + route.path }))),
  );
  const components = createComponents(options.shared);
  const general = { prefix: '', describe: createMeanings({}, options.glossary).describe };
  const problem = () => components.schemaOf(problemSchema, 'output', general);
  const responses = new Map<string, JsonSchema>();
  const addResponse = (name: string, describe: () => JsonSchema) => {
    if (!responses.has(name)) responses.set(name, describe());
    return { $ref: `#/components/responses/${name}` };
  };
  const tags = new Map<string, string>();
  for (const group of options.groups) {
    const meanings = createMeanings(group.glossary ?? {}, options.glossary);
    const componentGroup = { prefix: group.componentPrefix, describe: meanings.describe };
    for (const route of group.routes) {
      const path = group.basePath + route.path;
      const shown = shownPath(path);
      const tag = route.tag ?? group.tag;
      tags.set(tag, options.tags[tag] ?? group.description ?? `The endpoints of ${tag}.`);
      const operation = describeOperation(route, {
        operationId: nameOf(route),
        path,
        shown,
        tag,
        schemaOf: (schema, io) => components.schemaOf(schema, io, componentGroup),
        exampleOf: (schema) => composeExample(schema, { resolve: components.resolve, find: meanings.exampleOf }),
        problem,
        meanings,
        schemes: Object.keys(options.securitySchemes),
        errors: group.errors ?? [],
        takesIfMatch: takesIfMatch(route, group.routes),
        recordStatus: findRecordStatus(route, group.routes),
        ownErrors: group.ownErrors ?? {},
        addResponse,
      });
      paths[shown] = { ...paths[shown], [route.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas(),
      responses: Object.fromEntries([...responses].toSorted(([left], [right]) => (left < right ? -1 : 1))),
      parameters: REQUEST_HEADERS,
      headers: ANSWER_HEADERS,
      securitySchemes: options.securitySchemes,
    },
  };
}

/**
 * One path for routes that differ in the names of parameters alone, for these are one address: a parameter on whose name they
 * do not agree is `id`.
 */
function showPaths(groups: readonly RouteGroup[]): (path: string) => string {
  const paths = groups.flatMap(({ basePath, routes }) => routes.map(({ path }) => basePath + path));
  const byShape = Map.groupBy(paths, shapeOf);
  return (path) => {
    const same = (byShape.get(shapeOf(path)) ?? []).map((other) => other.split('/'));
    return path
      .split('/')
      .map((segment, index) => (same.every((other) => other[index] === segment) ? segment : '{id}'))
      .join('/');
  };
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
