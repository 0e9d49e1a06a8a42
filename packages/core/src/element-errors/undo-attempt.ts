import { notFound } from '../errors/app-error.ts';
import type { ElementError } from '../records/element-error.ts';
import { elementKeyOf } from './element-key.ts';
import { foldAttempts } from './fold-attempts.ts';
import type { ElementErrorPorts } from './record-attempts.ts';

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
