import type { PatchUser, User } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { applyPatch } from '../../apply-patch.ts';
import { lockUser } from '../../require-record.ts';

/** Applies the fields present; an empty patch changes nothing. */
export async function changeUser(context: AppContext, user_id: string, patch: PatchUser): Promise<User> {
  return context.unitOfWork.run(async (stores) => {
    const user = await lockUser(stores, user_id);
    const next = applyPatch(user, patch, context.clock);
    if (next !== user) await stores.users.update(next);
    return next;
  });
}
