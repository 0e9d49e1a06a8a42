import { isApiError } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession, useSessionState } from './session.ts';

/**
 * The name of the learner; null until it has come. A learner whom the server does not know any more, such as one of another
 * database, has nothing to learn here: then nobody is there.
 */
export function useLearnerName(): string | null {
  const session = useSession();
  const { place } = useSessionState();
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const isOnServer = place?.kind === 'server';
  const user = useQuery({ ...queries.get('/users/{user_id}', { params: { user_id } }), enabled: isOnServer });
  const isGone = isApiError(user.error) && user.error.code === 'not_found';
  useEffect(() => {
    if (isGone) session.leave();
  }, [isGone, session]);
  return place?.kind === 'device' ? place.name : (user.data?.name ?? null);
}
