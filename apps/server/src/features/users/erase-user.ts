import type { AppContext } from '../../app-context.ts';
import { lockUser } from '../../require-record.ts';
import { forgetAnswers } from './forget-answers.ts';

/**
 * Erases the user, what hangs on it in any table, what each running plugin holds of it, and the answers kept for
 * repeated requests that mention it, in one unit of work.
 */
export async function eraseUser(context: AppContext, user_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    const { email } = await lockUser(stores, user_id);
    const ids = new Set([user_id, ...(await stores.userRows.listIds(user_id))]);
    await context.host.eraseUser(user_id);
    // What a plugin holds that is not running, and that would keep the user where its key does not cascade.
    await stores.userRows.delete(user_id);
    await stores.users.delete(user_id);
    // The deletion has waited for units that were adding to the user: what they added without a key is there by now.
    await stores.userRows.delete(user_id);
    await forgetAnswers(stores.storedAnswers, { ids, email });
  });
}
