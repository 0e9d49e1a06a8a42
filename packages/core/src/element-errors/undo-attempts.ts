import { notFound } from '../errors/app-error.ts';
import type { Attempt } from '../records/attempt.ts';
import type { ElementError } from '../records/element-error.ts';
import { foldAttempts } from './attempt-matrix.ts';
import { elementKeyOf } from './element-address.ts';
import { publishUndone } from './element-events.ts';
import { lockLearner } from './followers.ts';
import { groupByElement } from './packed-log.ts';
import type { ElementErrorPorts, ElementErrorStores } from './record-attempts.ts';

type UndoPorts = Pick<ElementErrorPorts, 'unitOfWork' | 'hooks'>;

/**
 * Takes one attempt out of the log and folds the rest again: returns the row, or null when no attempt is left and the
 * row is gone (specification, R3.8). The hook on_attempt_undone hears of it. Throws not_found for the user or the attempt, also for
 * one that carries others, which is too old for it (specification, R3.20).
 */
export async function undoAttempt(ports: UndoPorts, user_id: string, attempt_id: string): Promise<ElementError | null> {
  return ports.unitOfWork.run(async (stores) => {
    const [undone] = await takeOut(ports, stores, user_id, [attempt_id]);
    if (undone === undefined) throw notFound('attempt', attempt_id);
    return undone.row;
  });
}

/**
 * Takes attempts out of the log as `undoAttempt` does, and folds what is left at each of their elements once. Returns those that were
 * taken out, and the row of each afterwards: ids that are unknown or too old change nothing. Throws not_found for the user.
 */
export async function undoAttempts(
  ports: UndoPorts,
  user_id: string,
  attempt_ids: readonly string[],
): Promise<UndoneAttempt[]> {
  return ports.unitOfWork.run((stores) => takeOut(ports, stores, user_id, attempt_ids));
}

/** An attempt that was taken out, and the row of its element afterwards. */
interface UndoneAttempt {
  readonly attempt: Attempt;
  readonly row: ElementError | null;
}

async function takeOut(
  ports: UndoPorts,
  stores: ElementErrorStores,
  user_id: string,
  attempt_ids: readonly string[],
): Promise<UndoneAttempt[]> {
  const learner = await lockLearner(stores, user_id);
  if (learner === null) throw notFound('user', user_id);
  const found = await stores.attempts.findAll(user_id, attempt_ids);
  const attempts = found.filter(({ earlier }) => earlier === undefined);
  const ids = attempts.map(({ attempt_id }) => attempt_id);
  for (const attempt_id of ids) await stores.attempts.delete(user_id, attempt_id);
  await stores.learnerChanges?.noteUndone(user_id, ids, learner.change);
  const undone: UndoneAttempt[] = [];
  for (const group of groupByElement(attempts).values()) {
    const row = await foldAgain(stores, group[0]);
    undone.push(...group.map((attempt) => ({ attempt, row })));
  }
  if (learner.followed) await stores.elementFollowers?.note(user_id, attempts);
  for (const { attempt, row } of undone) await publishUndone(ports, attempt, row);
  return undone;
}

/** Folds what is left at the element of an attempt, and stores or deletes its row. */
async function foldAgain(
  { attempts, elementErrors }: Pick<ElementErrorStores, 'attempts' | 'elementErrors'>,
  attempt: Attempt,
): Promise<ElementError | null> {
  const key = elementKeyOf(attempt);
  const before = await elementErrors.find(key);
  const row = before && foldAttempts(await attempts.listLogs(attempt.user_id, [attempt]), before.id);
  if (row === null) await elementErrors.delete(key);
  else await elementErrors.save(row);
  return row;
}
