import { AppError } from '@learnwright/core';
import { isWhole, onBodyEnd, replaceResponse } from '@learnwright/http';
import { createUseCount, type PluginHost, type Timers } from '@learnwright/plugin-host';
import type { RequestMiddleware } from './request-middleware.ts';

/** How far a server is with its stop, and what it has under way. */
export interface Stopping {
  /** Whether the server is to stop: then it is not ready any more, and answers all the same. */
  readonly hasBegun: boolean;
  /** Aborted when the server is to stop: what nobody waits for ends then. */
  readonly begun: AbortSignal;
  begin(): void;
  /** Ends the streams and AI calls of plugins, so that they store what has arrived, and refuses requests from now on. */
  interrupt(): void;
  /** Resolves when no request is under way, that of a client who has left included, or after so many milliseconds. */
  untilIdle(milliseconds: number): Promise<void>;
  /** Counts requests until they are answered, and refuses them after the interruption. Health is never refused. */
  readonly countWork: RequestMiddleware;
}

/** Builds the stop of a server; nothing is under way yet. */
export function createStopping(host: Pick<PluginHost, 'interrupt'>, timers: Timers): Stopping {
  const work = createUseCount();
  const begun = new AbortController();
  let isInterrupted = false;

  const countWork: RequestMiddleware = async (c, next) => {
    if (isInterrupted && !c.req.path.startsWith('/api/health')) throw refusal();
    const leave = work.hold();
    try {
      await next();
    } catch (error) {
      leave();
      throw error;
    }
    if (isWhole(c.res)) return leave();
    replaceResponse(c, onBodyEnd(c.res, leave));
  };

  async function untilIdle(milliseconds: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const cancel = timers.after(milliseconds, late.resolve);
    await Promise.race([work.none(), late.promise]);
    cancel();
  }

  return {
    get hasBegun() {
      return begun.signal.aborted;
    },
    begun: begun.signal,
    begin: () => begun.abort(),
    interrupt: () => {
      isInterrupted = true;
      host.interrupt();
    },
    untilIdle,
    countWork,
  };
}

function refusal(): AppError {
  return new AppError('stopping', 'The server is stopping. Send the request again in a moment.', {
    headers: { 'Retry-After': '1' },
  });
}
