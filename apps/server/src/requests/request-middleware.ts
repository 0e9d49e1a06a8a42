import { AppError, findOutage, isAppError, type ProblemTexts } from '@learnwright/core';
import {
  problemResponse,
  type RouteApp,
  type RouteHono,
  readHeader,
  replaceResponse,
  sentPath,
  standardHeaders,
  withSandbox,
  withStandardHeaders,
} from '@learnwright/http';
import type { PluginHost } from '@learnwright/plugin-host';
import type { Caller } from '@learnwright/plugin-sdk';
import type { Context, MiddlewareHandler } from 'hono';
import type { SystemLogger } from '../log/system-logger.ts';
import type { ClientAddress } from './client-address.ts';

/** Middleware of Hono that requests pass on their way to a route. */
export type RequestMiddleware = MiddlewareHandler<RouteHono>;

/** Is told of every request. */
export interface RequestNotes {
  /** The answer begins; `route` is the template of the route, null where none took the request. */
  noteRequest(method: string, route: string | null, status: number, seconds: number): void;
  /** The request ends with a problem document. */
  noteRefusal(code: string): void;
}

/** What the first middleware works with. */
export interface RequestPorts {
  /** Put before the numbers of the requests that bring no id: `3b763b6a2afc-1z`. */
  readonly idPrefix: string;
  /** The caller of a request whose credential nobody has looked at. */
  readonly caller: Caller;
  readonly logger: SystemLogger;
  /** Milliseconds that have passed since any moment. */
  readonly elapsed: () => number;
  readonly metrics: RequestNotes;
  /** The texts of an error in the first of the languages that has them; null for English. */
  readonly translate: (code: string, languages: readonly string[]) => ProblemTexts | null;
  /** Reads the address of the client for the log; null where no line is to have it. */
  readonly loggedAddress: ClientAddress | null;
}

const RETRY_SECONDS = '2';
/** What asks how the server is, again and again. */
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/health/ready', '/metrics']);
const REQUEST_ID = /^[\w.-]{1,128}$/;
/** The path of a plugin's route; the three names are core's own. */
const PLUGIN_PATH = /^\/api\/plugins\/(?!(?:manifests|health|errors)(?:\/|$))([^/]+)/;

/**
 * What every request needs, in one middleware because each has its price: its id, the problem document of what fails
 * behind it, and its line in the log.
 */
export function takeRequest(ports: RequestPorts): RequestMiddleware {
  const { idPrefix, caller, logger, elapsed, metrics, translate, loggedAddress } = ports;
  let count = 0;
  const createRequestId = () => {
    count += 1;
    return `${idPrefix}-${count.toString(36)}`;
  };
  return async (c, next) => {
    const started = elapsed();
    const given = readHeader(c, 'x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : createRequestId();
    c.env = { ...c.env, requestId, caller, route: null };
    try {
      await next();
    } catch (error) {
      const problem = toAppError(error, requestId, logger);
      metrics.noteRefusal(problem.code);
      const acceptLanguage = readHeader(c, 'accept-language');
      const told = problemResponse(problem, c.env, { redact: logger.secrets.redactJson, acceptLanguage, translate });
      if (isSafeToRepeat(c, problem)) told.headers.set('Retry-After', RETRY_SECONDS);
      replaceResponse(c, told);
    }
    const ms = elapsed() - started;
    metrics.noteRequest(c.req.method, c.env.route ?? null, c.res.status, ms / 1000);
    const path = sentPath(c);
    logger.request({
      request_id: requestId,
      method: c.req.method,
      path,
      caller: c.env.caller.id,
      status: c.res.status,
      ms,
      isProbe: PROBES.has(path),
      ...(loggedAddress !== null && { client_address: loggedAddress(c) }),
    });
  };
}

/** Passes the requests below `/api/plugins/<name>` to that plugin's app; a document of it gets an origin of its own. */
export function passToPlugin(host: PluginHost): RequestMiddleware {
  return async (c, next) => {
    const name = PLUGIN_PATH.exec(sentPath(c))?.[1];
    if (name === undefined) return next();
    return withSandbox(withStandardHeaders(await host.dispatch(name, c.req.raw, c.env), c.env));
  };
}

/** Passes requests to an app of their own. */
export function passTo(app: RouteApp): RequestMiddleware {
  return (c) => app.fetch(c.req.raw, c.env);
}

/** Notes the template of a path that no route app serves. */
export function noteRoute(template: string, answer: RequestMiddleware): RequestMiddleware {
  return (c, next) => {
    c.env.route = template;
    return answer(c, next);
  };
}

/** People who come to the root want the reference. */
export function toDocumentation({ env }: Context<RouteHono>): Response {
  return new Response(null, { status: 302, headers: standardHeaders(env, { Location: '/api/docs' }) });
}

/** Nobody knows whether the request was stored; but its key finds the answer if it was. */
function isSafeToRepeat(c: Context<RouteHono>, { extensions }: AppError): boolean {
  return extensions.outcome === 'unknown' && readHeader(c, 'idempotency-key') !== undefined;
}

function toAppError(error: unknown, request_id: string, logger: SystemLogger): AppError {
  const outage = findOutage(error);
  if (outage?.code === 'database_unavailable') logger.warn('The database failed a request.', { request_id, error });
  if (outage !== null) return outage;
  if (isAppError(error)) return error;
  logger.error('A request failed.', { request_id, error });
  return new AppError('internal_error', 'The server failed to answer. The cause is in its log.', { cause: error });
}
