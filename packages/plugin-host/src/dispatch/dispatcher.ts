import { AppError, aiFailure, findOutage, isAiError, isAppError } from '@learnwright/core';
import { isWhole, onBodyEnd, type RouteEnv } from '@learnwright/http';
import type { Attribution, CallOrigin } from '../calls/attribution.ts';
import type { UseCount } from '../runtime/lifetime.ts';
import type { PluginVersion } from '../runtime/plugin-version.ts';
import type { PluginStatuses } from '../status/plugin-statuses.ts';

/** Calls plugins on behalf of requests. */
export interface Dispatcher {
  /** Answers a request to a plugin. */
  dispatch(name: string, request: Request, env: RouteEnv): Promise<Response>;
  /**
   * Runs work as a plugin's. An AppError passes and an AiError becomes ai_not_configured or ai_failed; anything else is recorded
   * and becomes plugin_failed.
   */
  guard<T>(origin: CallOrigin, work: () => T | Promise<T>): Promise<T>;
}

/** What a dispatcher works with. */
interface DispatcherParts {
  readonly attribution: Attribution;
  readonly statuses: PluginStatuses;
  /** The version of a plugin that serves. */
  readonly findRunning: (name: string) => PluginVersion | undefined;
}

/** Builds the dispatcher. A request under way finishes on the version it began with. */
export function createDispatcher({ attribution, statuses, findRunning }: DispatcherParts): Dispatcher {
  async function guard<T>(
    origin: CallOrigin,
    work: () => T | Promise<T>,
    onFailure?: (culprit: CallOrigin) => void,
  ): Promise<T> {
    try {
      return await attribution.run(origin, work);
    } catch (error) {
      if (isAppError(error)) throw error;
      const outage = findOutage(error);
      if (outage !== null) throw outage;
      if (isAiError(error)) throw aiFailure(error);
      const culprit = attribution.culpritOf(error, origin);
      statuses.recordFailure(culprit, error);
      onFailure?.(culprit);
      throw new AppError('plugin_failed', `The plugin "${culprit.plugin}" failed.`, { cause: error });
    }
  }

  async function dispatch(name: string, request: Request, env: RouteEnv): Promise<Response> {
    const version = findRunning(name);
    if (version === undefined || statuses.isQuarantined(name)) throw notRunning(name, statuses);
    const origin = attribution.origin(name, `${request.method} route`, env.requestId);
    let failed = false;
    const noteFailure = (culprit: CallOrigin) => {
      failed = culprit.plugin === name;
    };
    const { app, uses } = version;
    // What a plain router answers has no template.
    env.route = `/api/plugins/${name}/*`;
    uses.enter();
    try {
      return countBody(await guard(origin, () => app.fetch(request, env), noteFailure), uses);
    } finally {
      uses.leave();
      // A failure of a version that has been replaced says nothing of the one that serves.
      if (findRunning(name) === version) statuses.countRoute(name, failed, env.caller);
    }
  }

  return { dispatch, guard: (origin, work) => guard(origin, work) };
}

/** The error for a request to a plugin that is unknown, not enabled or not running. */
export function notRunning(name: string, statuses: Pick<PluginStatuses, 'find'>): AppError {
  const health = statuses.find(name);
  if (health === null || (health.status === 'disabled' && health.reason === null)) {
    return new AppError('not_found', `There is no plugin "${name}".`);
  }
  return new AppError(
    'plugin_unavailable',
    `The plugin "${name}" is ${health.status}. GET /api/plugins/errors has the reason.`,
    // It is started again by itself.
    health.status === 'failed' && health.reason !== null ? { headers: { 'Retry-After': '5' } } : {},
  );
}

/** Counts an answer as under way until it has been read to its end or given up. JSON is complete before it is sent. */
function countBody(response: Response, uses: UseCount): Response {
  if (isWhole(response) || isJson(response.headers)) return response;
  return response.body === null ? response : onBodyEnd(response, uses.hold());
}

/** A plain Hono router marks a stream of JSON by a header. */
function isJson(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true && !headers.has('transfer-encoding');
}
