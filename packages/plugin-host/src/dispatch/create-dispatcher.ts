import { AppError, isAppError } from '@learnwright/core';
import type { RouteEnv } from '@learnwright/http';
import type { RunningPlugin } from '../activation/running-plugin.ts';
import type { Attribution, CallOrigin } from '../attribution/create-attribution.ts';
import type { Breakers } from '../breaker/create-breakers.ts';
import type { StatusBoard } from '../status/create-status-board.ts';
import { countBody } from './count-body.ts';

/** Calls plugins on behalf of requests. */
export interface Dispatcher {
  /** Answers a request to a plugin. */
  dispatch(name: string, request: Request, env: RouteEnv): Promise<Response>;
  /** Runs work as a plugin's: AppErrors pass, anything else is recorded and becomes plugin_failed. */
  guard<T>(origin: CallOrigin, work: () => T | Promise<T>): Promise<T>;
}

/** What a dispatcher works with. */
export interface DispatcherParts {
  readonly attribution: Attribution;
  readonly board: StatusBoard;
  readonly breakers: Breakers;
  /** The version of a plugin that serves. */
  readonly findRunning: (name: string) => RunningPlugin | undefined;
}

/** Builds the dispatcher. A request in flight finishes on the version it began with. */
export function createDispatcher({ attribution, board, breakers, findRunning }: DispatcherParts): Dispatcher {
  async function guard<T>(
    origin: CallOrigin,
    work: () => T | Promise<T>,
    onFailure?: (culprit: CallOrigin) => void,
  ): Promise<T> {
    try {
      return await attribution.run(origin, work);
    } catch (error) {
      if (isAppError(error)) throw error;
      const culprit = attribution.culpritOf(error, origin);
      board.recordError(culprit, error);
      onFailure?.(culprit);
      throw new AppError('plugin_failed', `The plugin "${culprit.plugin}" failed.`, { cause: error });
    }
  }

  async function dispatch(name: string, request: Request, env: RouteEnv): Promise<Response> {
    const version = findRunning(name);
    if (version === undefined || breakers.isQuarantined(name)) throw notRunning(name, board);
    const origin = attribution.origin(name, `${request.method} route`, env.requestId);
    let failed = false;
    const noteFailure = (culprit: CallOrigin) => {
      failed = culprit.plugin === name;
    };
    const { app, uses } = version;
    uses.enter();
    try {
      return countBody(await guard(origin, () => app.fetch(request, env), noteFailure), uses);
    } finally {
      uses.leave();
      // What a version that has been replaced does is not held against the one that serves.
      if (findRunning(name) === version) breakers.countRoute(name, failed);
    }
  }

  return { dispatch, guard: (origin, work) => guard(origin, work) };
}

/** The refusal of a request to a plugin that does not take any: unknown, not enabled, or unable to. */
export function notRunning(name: string, board: StatusBoard): AppError {
  const health = board.find(name);
  if (health === null || (health.status === 'disabled' && health.reason === null)) {
    return new AppError('not_found', `There is no plugin "${name}".`);
  }
  return new AppError(
    'plugin_unavailable',
    `The plugin "${name}" is ${health.status}. GET /api/plugins/errors has the reason.`,
  );
}
