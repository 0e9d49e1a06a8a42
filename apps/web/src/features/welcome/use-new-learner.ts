import { isApiError } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useRef } from 'react';
import { useSession } from '../../start/session.ts';
import { readTimeZone } from '../../start/time-zone.ts';
import { useTexts } from '../../texts/texts.ts';

/** Where the progress of somebody new shall be. */
export type NewLearnerMode = 'server' | 'device' | 'both';

/** What became of the time zone of somebody new. */
export interface NewLearner {
  /** Whether the server has none of theirs: the browser knows none, or one that the server does not. */
  readonly isWithoutZone: boolean;
}

/**
 * Makes somebody new: an account on the server, with the language and the time zone of this page, a learner of this device, or both.
 * Whoever tries again goes on with the account that was made before.
 */
export function useNewLearner(mode: NewLearnerMode): (name: string) => Promise<NewLearner> {
  const session = useSession();
  const { language } = useTexts();
  const made = useRef<string | null>(null);
  const createUser = useSend('POST', '/users');
  const renameUser = useSend('PATCH', '/users/{user_id}');
  const changeSettings = useSend('PATCH', '/settings/{user_id}');

  async function makeAccount(name: string): Promise<string> {
    if (made.current === null) {
      const { id } = await createUser.mutateAsync({ body: { name, language } });
      made.current = id;
      return id;
    }
    await renameUser.mutateAsync({ params: { user_id: made.current }, body: { name, language } });
    return made.current;
  }

  /** Tells whether the server has taken the time zone. */
  async function setZone(user_id: string): Promise<boolean> {
    const timezone = readTimeZone();
    if (timezone === null) return false;
    try {
      await changeSettings.mutateAsync({ params: { user_id }, body: { timezone } });
      return true;
    } catch (error) {
      if (isApiError(error) && error.code === 'invalid_request') return false;
      throw error;
    }
  }

  return async (name) => {
    if (mode === 'device') {
      await session.learnOnDevice({ name, language });
      return { isWithoutZone: false };
    }
    const user_id = await makeAccount(name);
    const isWithoutZone = !(await setZone(user_id));
    if (mode === 'both') await session.learnOnDevice({ id: user_id, name, language }, user_id);
    else await session.learnOnServer(user_id);
    return { isWithoutZone };
  };
}
