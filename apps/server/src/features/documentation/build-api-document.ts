import { createOpenApiDocument, type RouteGroup } from '@learnwright/http';
import type { AppContext } from '../../app-context.ts';
import { CORE_ROUTES } from '../../core-routes.ts';

/** The OpenAPI document of the core endpoints and the routes of the active plugins. */
export function buildApiDocument(context: Pick<AppContext, 'version' | 'host' | 'config'>): Record<string, unknown> {
  const core: RouteGroup = { basePath: '/api', tag: 'Core', componentPrefix: '', routes: CORE_ROUTES };
  return createOpenApiDocument({
    title: context.config.app.name,
    version: context.version,
    description:
      'Personalised learning over HTTP. Errors are problem documents (RFC 9457); lists take `limit` and `cursor`; single resources carry an ETag; every POST takes an Idempotency-Key.',
    groups: [core, ...context.host.routeGroups()],
  });
}
