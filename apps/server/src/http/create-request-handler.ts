import { AppError, isAppError } from '@learnwright/core';
import {
  createRouteApp,
  pathOf,
  problemResponse,
  type RequestEffects,
  type RouteEnv,
  SECURITY_HEADERS,
  withStandardHeaders,
} from '@learnwright/http';
import type { Logger } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { CORE_ROUTES } from '../core-routes.ts';

/** Answers a request; never rejects. */
export type RequestHandler = (request: Request, env?: Partial<RouteEnv>) => Promise<Response>;

/** What has to be told of every request. */
export type LogRequest = (entry: {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}) => void;

/** What the handler needs besides the context of the routes. */
export interface RequestHandlerOptions {
  readonly context: AppContext;
  readonly effects: RequestEffects;
  /** Makes an id for a request that brings none; cheap, since every request needs one. */
  readonly createRequestId: () => string;
  readonly logger: Logger;
  readonly logRequest: LogRequest;
  readonly elapsed: () => number;
}

const REQUEST_ID = /^[\w.-]{1,128}$/;
/** The path of a plugin's route; the three names are core's own. */
const PLUGIN_PATH = /^\/api\/plugins\/(?!(?:manifests|health|errors)(?:\/|$))([^/]+)/;

/** Builds the handler of the whole API: request ids, core routes, plugin routes, problem documents, one log line each. */
export function createRequestHandler(options: RequestHandlerOptions): RequestHandler {
  const { context, effects, createRequestId, logger, logRequest, elapsed } = options;
  const app = createRouteApp({ basePath: '/api', routes: CORE_ROUTES, context, effects });

  async function dispatch(request: Request, path: string, env: RouteEnv): Promise<Response> {
    const plugin = PLUGIN_PATH.exec(path)?.[1];
    if (plugin === undefined) return app.fetch(request, env);
    return withStandardHeaders(await context.host.dispatch(plugin, request, env), env.requestId);
  }

  function answer(request: Request, path: string, env: RouteEnv): Promise<Response> | Response {
    if (path === '/' || path === '/docs') return toDocumentation(env.requestId);
    return path.startsWith('/api/plugins/') ? dispatch(request, path, env) : app.fetch(request, env);
  }

  return async (request, { incoming } = {}) => {
    const started = elapsed();
    const { method } = request;
    const path = pathOf(request.url);
    const given = incoming ? incoming.headers['x-request-id'] : request.headers.get('x-request-id');
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : createRequestId();
    let response: Response;
    try {
      response = await answer(request, path, incoming ? { requestId, incoming } : { requestId });
    } catch (error) {
      response = problemResponse(toAppError(error, requestId, logger), requestId);
    }
    logRequest({ request_id: requestId, method, path, status: response.status, ms: elapsed() - started });
    return response;
  };
}

function toAppError(error: unknown, request_id: string, logger: Logger): AppError {
  if (isAppError(error)) return error;
  logger.error('A request failed.', { request_id, error });
  return new AppError('internal_error', 'The server failed to answer. The cause is in its log.', { cause: error });
}

/** People who come to the root want the reference. */
function toDocumentation(requestId: string): Response {
  const headers = { ...SECURITY_HEADERS, Location: '/api/docs', 'X-Request-Id': requestId };
  return new Response(null, { status: 302, headers });
}
