import { AppError, type ErrorFinding, notFound } from '../errors/app-error.ts';
import type { HookPublisher } from '../hooks/durable-hooks.ts';
import type { CreateId } from '../id-factory.ts';
import type { Attempt, AttemptInput } from '../records/attempt.ts';
import type { ElementError } from '../records/element-error.ts';
import type { Stores } from '../stores/stores.ts';
import type { UnitOfWork } from '../stores/unit-of-work.ts';
import type { Clock } from '../time/clock.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { applyAttempt, foldAttempts } from './attempt-matrix.ts';
import { elementKeyOf, elementKeyText } from './element-key.ts';

/** The stores that the element-error rules read and write. */
export type ElementErrorStores = Pick<Stores, 'users' | 'elementErrors' | 'attempts'>;

/** The ports of the element-error rules. */
export interface ElementErrorPorts {
  readonly unitOfWork: UnitOfWork<ElementErrorStores>;
  readonly clock: Clock;
  readonly createId: CreateId;
  /** Told of the attempts that are new; default: nobody is. */
  readonly hooks?: HookPublisher;
}

const FUTURE_ALLOWED_MICROSECONDS = 5 * 60 * 1_000_000;

/**
 * Stores a batch of attempts in one unit of work. Answers the resulting row of each attempt, in the order of the batch;
 * an element that occurs twice has its final row twice. A known attempt_id changes nothing. A late attempt folds the log
 * of its element again, so any order, split or repetition of the same attempts ends in the same row (contract, section
 * 2). The hook on_attempts_recorded hears of what is new. Throws not_found for an unknown user, and invalid_request for times more than five minutes ahead.
 */
export async function recordAttempts(
  ports: ElementErrorPorts,
  user_id: string,
  inputs: readonly AttemptInput[],
): Promise<ElementError[]> {
  const attempts = dateAttempts(ports, user_id, inputs);
  return ports.unitOfWork.run(async (stores) => {
    if ((await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
    const rows = new Map<string, ElementError>();
    const changed = new Set<string>();
    const added: Attempt[] = [];
    const answers: string[] = [];
    for (const attempt of attempts) {
      const known = await findKnown(stores, attempt);
      const element = elementKeyText(known ?? attempt);
      const row = rows.get(element) ?? (await stores.elementErrors.find(elementKeyOf(known ?? attempt)));
      const next = known === null ? await addAttempt(stores, row, attempt, ports.createId) : row;
      if (next === null) throw new Error(`The attempt "${attempt.attempt_id}" is in the log, but its element is not.`);
      if (known === null) {
        changed.add(element);
        added.push(attempt);
      }
      rows.set(element, next);
      answers.push(element);
    }
    for (const element of changed) {
      const row = rows.get(element);
      if (row !== undefined) await stores.elementErrors.save(row);
    }
    await announce(ports, user_id, added);
    return answers.flatMap((element) => rows.get(element) ?? []);
  });
}

/** Publishes the new attempts of a batch; without a subscriber that costs nothing. */
async function announce({ hooks, createId }: ElementErrorPorts, user_id: string, added: readonly Attempt[]) {
  if (added.length === 0 || hooks?.isAwaited('on_attempts_recorded') !== true) return;
  await hooks.publish('on_attempts_recorded', { id: createId(), user_id }, user_id, added);
}

/** Gives every attempt a time and an id; throws one finding for each time that is too far ahead. */
function dateAttempts(ports: ElementErrorPorts, user_id: string, inputs: readonly AttemptInput[]): Attempt[] {
  const now = ports.clock.microseconds();
  const latest = formatTimestamp(now + FUTURE_ALLOWED_MICROSECONDS);
  const findings: ErrorFinding[] = [];
  const attempts = inputs.map((input, index): Attempt => {
    const attempted_at = input.attempted_at ?? formatTimestamp(now + index);
    if (attempted_at > latest) findings.push(inFuture(index));
    return { ...input, user_id, attempted_at, attempt_id: input.attempt_id ?? ports.createId() };
  });
  if (findings.length > 0) throw new AppError('invalid_request', 'Some attempts lie in the future.', { findings });
  return attempts;
}

function inFuture(index: number): ErrorFinding {
  return {
    pointer: `/attempts/${index}/attempted_at`,
    code: 'in_future',
    message: 'The time is more than five minutes ahead of the server.',
  };
}

/** Adds the attempt to the log. Answers the stored attempt when the log has one with this id, else null. */
async function findKnown(stores: ElementErrorStores, attempt: Attempt): Promise<Attempt | null> {
  if (await stores.attempts.insert(attempt)) return null;
  return stores.attempts.find(attempt.user_id, attempt.attempt_id);
}

async function addAttempt(
  stores: ElementErrorStores,
  row: ElementError | null,
  attempt: Attempt,
  createId: CreateId,
): Promise<ElementError | null> {
  if (row === null || attempt.attempted_at > row.last_attempt_at) return applyAttempt(row, attempt, createId());
  return foldAttempts(await stores.attempts.listByElement(elementKeyOf(attempt)), row.id);
}

/**
 * Takes one attempt out of the log and folds the rest again: answers the row, or null when no attempt is left and the
 * row is gone (contract, section 2). Throws not_found for the user or the attempt.
 */
export async function undoAttempt(
  ports: Pick<ElementErrorPorts, 'unitOfWork'>,
  user_id: string,
  attempt_id: string,
): Promise<ElementError | null> {
  return ports.unitOfWork.run(async (stores) => {
    if ((await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
    const attempt = await stores.attempts.find(user_id, attempt_id);
    if (attempt === null) throw notFound('attempt', attempt_id);
    const key = elementKeyOf(attempt);
    const before = await stores.elementErrors.find(key);
    await stores.attempts.delete(user_id, attempt_id);
    const row = before && foldAttempts(await stores.attempts.listByElement(key), before.id);
    if (row === null) await stores.elementErrors.delete(key);
    else await stores.elementErrors.save(row);
    return row;
  });
}
