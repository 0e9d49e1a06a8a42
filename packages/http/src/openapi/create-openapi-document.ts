import type { ErrorCode } from '@learnwright/core';
import type { RouteDefinition } from '@learnwright/plugin-sdk';
import { problemSchema } from '../problem-response.ts';
import { createComponents } from './create-components.ts';
import { describeOperation, type OperationOptions, type OwnErrors } from './describe-operation.ts';

/** Routes that share a base path and a prefix for their components: core's, or those of one plugin. */
export interface RouteGroup {
  readonly basePath: string;
  /** The tag of routes that name none of their own. */
  readonly tag: string;
  /** Put before the name of every component, so that two plugins can both have a `Card`; empty for core. */
  readonly componentPrefix: string;
  readonly routes: readonly RouteDefinition<never>[];
  /** The errors that the plugin declares, by the names that its routes have for them. */
  readonly ownErrors?: OwnErrors;
  /** The codes that each of these routes can answer beyond its own. */
  readonly errors?: readonly ErrorCode[];
}

/** What the document is made of. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly groups: readonly RouteGroup[];
  /** The ways to say who calls, by name; any one of them will do for a route that is not public. */
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Makes the OpenAPI 3.1 document of routes from the very schemas that validate them. */
export function createOpenApiDocument(options: OpenApiOptions): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const pathsByShape = new Map<string, string>();
  const components = createComponents();
  const problem = components.schemaOf(problemSchema, 'output', '');
  for (const group of options.groups) {
    for (const route of group.routes) {
      const path = group.basePath + route.path;
      const shape = path.replaceAll(/\{\w+\}/g, '{}');
      const shown = pathsByShape.get(shape) ?? path;
      pathsByShape.set(shape, shown);
      const schemaOf: OperationOptions['schemaOf'] = (schema, io) =>
        components.schemaOf(schema, io, group.componentPrefix);
      const hasResource = route.method !== 'GET' && group.routes.some((other) => isResource(other, route));
      const operation = describeOperation(route, {
        path,
        shown,
        tag: route.tag ?? group.tag,
        schemaOf,
        problem,
        schemes: Object.keys(options.securitySchemes),
        errors: group.errors ?? [],
        ownErrors: group.ownErrors ?? {},
        hasResource,
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
    paths,
    components: { schemas: components.schemas(), securitySchemes: options.securitySchemes },
  };
}

function isResource({ method, path }: RouteDefinition<never>, changed: RouteDefinition<never>): boolean {
  return method === 'GET' && path === changed.path;
}
