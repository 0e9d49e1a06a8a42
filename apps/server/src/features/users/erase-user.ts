import type { AppContext } from '../../app-context.ts';
import { lockUser } from '../../require-record.ts';

/** Erases the user, what core's tables hang on it, and what each plugin holds of it, in one unit of work. */
export async function eraseUser(context: AppContext, user_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    await lockUser(stores, user_id);
    await context.host.eraseUser(user_id);
    await stores.users.delete(user_id);
  });
}
