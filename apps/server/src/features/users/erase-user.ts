import type { StoredResponseStore } from '@learnwright/core';
import { subjectOfMail } from '@learnwright/http';
import { deleteInUnits, type UpkeepTask } from '../../background/upkeep/upkeep.ts';
import type { AppContext } from '../app-context.ts';
import { lockUser } from '../records.ts';

/** What an erasure works with. */
export type ErasurePorts = Pick<AppContext, 'stores' | 'unitOfWork' | 'clock' | 'host' | 'exclusively'>;

const NEVER = new AbortController().signal;

/**
 * Erases a user: the rows of every table, the data of running plugins, and the stored responses to repeated requests that
 * mention the user. From the first transaction on there is no such user. The rows go in portions, between which others write;
 * inside a unit of work, after that. What is cut off, or fails, is finished by the upkeep.
 */
export async function eraseUser(context: ErasurePorts, user_id: string): Promise<void> {
  const failures: unknown[] = [];
  await context.unitOfWork.run(async (stores, afterCommit) => {
    await lockUser(stores, user_id);
    await stores.erasures.begin(user_id, context.clock.now());
    afterCommit(() => finishErasure(context, user_id, NEVER).catch((error: unknown) => void failures.push(error)));
  });
  if (failures.length > 0) throw failures[0];
}

/** Finishes the erasures that were cut off, also where one of them fails. */
export function finishErasures(context: ErasurePorts): UpkeepTask {
  return async (signal) => {
    const failures: unknown[] = [];
    for (const user_id of await context.stores.erasures.list()) {
      if (signal.aborted) return;
      await finishErasure(context, user_id, signal).catch((error: unknown) => void failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Finishes an erasure, unless somebody has done so meanwhile, or until the signal. */
function finishErasure(context: ErasurePorts, user_id: string, signal: AbortSignal): Promise<void> {
  const { exclusively, host, stores, unitOfWork } = context;
  return exclusively(`erasure of ${user_id}`, async () => {
    const user = await unitOfWork.run(({ erasures }) => erasures.lock(user_id));
    if (user === null) return;
    await host.eraseAhead(user_id, (erase) =>
      unitOfWork.run(async ({ erasures }) => {
        await erasures.lock(user_id);
        await erase();
      }),
    );
    const inPortions = (deleteSome: (count: number) => Promise<number>) =>
      deleteInUnits(signal, context, async ({ erasures }, count) => {
        // The lock of the user comes first, as in all that writes for a learner.
        await erasures.lock(user_id);
        return deleteSome(count);
      });
    for (const subject of subjectsOf({ ids: [user_id], ...user })) {
      await inPortions((count) => stores.storedResponses.deleteSomeAbout(subject, count));
    }
    for (const table of await stores.userRows.listTables()) {
      await inPortions(async (count) => {
        const { deleted, ids } = await table.deleteSome(user_id, count);
        await stores.storedResponses.deleteAbout(ids);
        return deleted;
      });
    }
    if (!signal.aborted) await endErasure(context, user_id);
  });
}

/** Erases what is left, which is what was under way meanwhile, and the user. */
async function endErasure({ host, unitOfWork }: ErasurePorts, user_id: string): Promise<void> {
  await unitOfWork.run(async (stores) => {
    const user = await stores.erasures.lock(user_id);
    if (user === null) return;
    const ids = [user_id, ...(await stores.userRows.listIds(user_id))];
    await host.eraseUser(user_id);
    // The rows of plugins that are not running. A key without cascade would keep the user.
    await stores.userRows.delete(user_id);
    await stores.signIns.deleteCodes(user_id);
    await stores.users.delete(user_id);
    // Units of work that added to the user have ended by now; rows that they added without a key are still there.
    await stores.userRows.delete(user_id);
    await forgetAnswers(stores.storedResponses, { ids, ...user });
  });
}

/** The user that stored responses may mention. */
export interface AnswerSubject {
  /** The ids of the user and of all the user's records. */
  readonly ids: Iterable<string>;
  readonly email: string | null;
}

/**
 * Deletes the stored responses to repeated requests that mention one of the ids or the e-mail address, in the key, the
 * request or the answer. They are found by an index, however much is kept of others. Call it in the unit of work that
 * erases.
 */
export async function forgetAnswers(answers: StoredResponseStore, subject: AnswerSubject): Promise<void> {
  await answers.deleteAbout(subjectsOf(subject));
}

function subjectsOf({ ids, email }: AnswerSubject): string[] {
  return [...ids, ...(email === null ? [] : [subjectOfMail(email)])];
}
