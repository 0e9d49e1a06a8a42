import type { PatchUserSettings, UserSettings } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { applyPatch } from '../../apply-patch.ts';
import { lockUser } from '../../require-record.ts';
import { presentSettings, requireSettings } from './read-settings.ts';

/** Applies the fields present; the language goes to the user. */
export async function changeSettings(
  context: AppContext,
  user_id: string,
  patch: PatchUserSettings,
): Promise<UserSettings> {
  return context.unitOfWork.run(async (stores) => {
    const { language, ...rest } = patch;
    const user = await lockUser(stores, user_id);
    const nextUser = applyPatch(user, language === undefined ? {} : { language }, context.clock);
    if (nextUser !== user) await stores.users.update(nextUser);
    const settings = await requireSettings(context, stores, user_id);
    const next = applyPatch(settings, rest, context.clock);
    if (next !== settings) await stores.settings.update(next);
    return presentSettings(context, nextUser, next);
  });
}
