import { AppError } from '@learnwright/core';
import type { RouteOptions } from '@learnwright/plugin-sdk';
import type { Next } from 'hono';
import { toResponse } from './answer.ts';
import { createLearnerFinder, type FindRecordOwners } from './authorize.ts';
import {
  describeRequest,
  findKept,
  inProgress,
  type KeyedRequest,
  replay,
  startRun,
  toKept,
  toStored,
} from './keyed-request.ts';
import type { RequestHandling } from './request-handling.ts';
import { answerReserved } from './reserved-key.ts';
import { type Answer, type RouteContext, type RouteMiddleware, readHeader } from './route-context.ts';

/**
 * Keeps the answer to a request with an Idempotency-Key, and replays it to a repetition (specification, R5.14). A request
 * that fails keeps nothing.
 */
export function keepAnswer(
  handling: RequestHandling,
  { access, effect, answered_once = [] }: Pick<RouteOptions, 'access' | 'effect' | 'answered_once'>,
  findOwners: FindRecordOwners,
): RouteMiddleware {
  const findLearners = createLearnerFinder({ access }, findOwners);
  const answerKeyed = effect === 'external' ? answerReserved : answerOnce;
  return async (c, next) => {
    const header = readHeader(c, 'idempotency-key');
    if (header === undefined) return next();
    const key = readKey(header);
    const learners = (await findLearners?.(c)) ?? [];
    const request = await describeRequest(c, key, { answeredOnce: answered_once, learners });
    const kept = await answerKeyed(handling, request, c, next);
    return kept === null ? undefined : toResponse(c, kept);
  };
}

/** The header's value; throws for one that is empty, too long or not printable ASCII. */
function readKey(header: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid_request', 'The Idempotency-Key must be 1 to 255 printable ASCII characters.', {
    findings: [{ parameter: 'Idempotency-Key', code: 'invalid_format', message: 'Expected 1 to 255 ASCII characters' }],
  });
}

/** Runs a request whose effect is one unit of work, and keeps its answer inside it; or returns what is kept. */
async function answerOnce(
  handling: RequestHandling,
  request: KeyedRequest,
  c: RouteContext,
  next: Next,
): Promise<Answer | null> {
  const endRun = startRun(handling, request);
  try {
    return await handling.unitOfWork.run(async ({ storedResponses }) => {
      if (!(await handling.tryLockName(`idempotency ${request.scope} ${request.key}`))) throw inProgress();
      const kept = await findKept(handling, storedResponses, request);
      if (kept !== null) return replay(kept, request);
      await next();
      const { bytes, subjects } = await toKept(handling, request, requireAnswer(c));
      await storedResponses.insert(toStored(handling, request, { answer: bytes }), [...request.subjects, ...subjects]);
      return null;
    });
  } finally {
    endRun();
  }
}

function requireAnswer(c: RouteContext): Answer {
  const answer = c.get('answer');
  if (answer !== undefined) return answer;
  throw new Error('A Response is longer under way than a unit of work: a POST that streams has the effect "external".');
}
