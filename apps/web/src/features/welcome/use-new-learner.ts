import { useSend } from '@learnwright/react';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';

/** Makes somebody new: an account on the server, with the language and the time zone of this page, or a learner of this device. */
export function useNewLearner(isOnServer: boolean): (name: string) => Promise<void> {
  const session = useSession();
  const { language } = useTexts();
  const createUser = useSend('POST', '/users');
  const changeSettings = useSend('PATCH', '/settings/{user_id}');
  return async (name) => {
    if (!isOnServer) return session.learnOnDevice({ name, language });
    const { id: user_id } = await createUser.mutateAsync({ body: { name, language } });
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    await changeSettings.mutateAsync({ params: { user_id }, body: { language, timezone } });
    await session.learnOnServer(user_id);
  };
}
