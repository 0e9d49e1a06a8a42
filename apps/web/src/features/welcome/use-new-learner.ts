import { useSend } from '@learnwright/react';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';

/** Where the progress of somebody new shall be. */
export type NewLearnerMode = 'server' | 'device' | 'both';

/** Makes somebody new: an account on the server, with the language and the time zone of this page, a learner of this device, or both. */
export function useNewLearner(mode: NewLearnerMode): (name: string) => Promise<void> {
  const session = useSession();
  const { language } = useTexts();
  const createUser = useSend('POST', '/users');
  const changeSettings = useSend('PATCH', '/settings/{user_id}');
  return async (name) => {
    if (mode === 'device') return session.learnOnDevice({ name, language });
    const { id: user_id } = await createUser.mutateAsync({ body: { name, language } });
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    await changeSettings.mutateAsync({ params: { user_id }, body: { language, timezone } });
    if (mode === 'both') return session.learnOnDevice({ id: user_id, name, language }, user_id);
    await session.learnOnServer(user_id);
  };
}
