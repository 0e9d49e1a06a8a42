import type { Access } from '@learnwright/plugin-sdk';
import type { FindRecordOwners } from './authorize.ts';
import { keepAnswer } from './idempotency.ts';
import { receiveAny } from './request-body.ts';
import type { RequestHandling } from './request-handling.ts';
import { type RouteMiddleware, readHeader, replaceResponse } from './route-context.ts';

/** Leaves the keeping of an answer that is a refusal. */
class Refusal extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The router refuses the request.');
    this.response = response;
  }
}

/**
 * Keeps the answers of a plain router to a POST with an Idempotency-Key, and replays them to a repetition, as those of a route
 * with the effect `external` (specification, R5.15): the router may call out of the process, and its answer is a text. A refusal
 * keeps nothing. Forms are not kept, since each repetition has another boundary; other bodies are as long as JSON may be.
 */
export function keepRouterAnswer(
  handling: RequestHandling,
  access: Access,
  findOwners: FindRecordOwners,
): RouteMiddleware {
  const receive = receiveAny(handling.bodyLimit);
  const keep = keepAnswer(handling, { access, effect: 'external' }, findOwners);
  return async (c, next) => {
    if (readHeader(c, 'idempotency-key') === undefined) return next();
    if (readHeader(c, 'content-type')?.startsWith('multipart/') === true) return next();
    let replayed: Response | undefined;
    try {
      await receive(c, async () => {
        const answer = await keep(c, async () => {
          await next();
          if (c.res.status >= 400) throw new Refusal(c.res);
        });
        replayed = answer instanceof Response ? answer : undefined;
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      replaceResponse(c, error.response);
    }
    return replayed;
  };
}
