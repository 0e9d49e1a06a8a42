import { isApiError } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDeviceSettings } from './device-settings.ts';
import { accountOf } from './place.ts';
import { useSession, useSessionState } from './session.ts';

/**
 * The name of the learner; null until it has come. A learner whom the server does not know any more, such as one of another
 * database, has nothing to learn here: then nobody is there.
 */
export function useLearnerName(): string | null {
  const session = useSession();
  const { place } = useSessionState();
  const account = accountOf(place);
  const queries = useLearnwrightQueries();
  const params = { user_id: account ?? '' };
  const user = useQuery({ ...queries.get('/users/{user_id}', { params }), enabled: account !== null });
  const here = useDeviceSettings(account === null && place !== null ? place.user_id : null);
  const isGone = place?.kind === 'server' && isApiError(user.error) && user.error.code === 'not_found';
  useEffect(() => {
    if (isGone) session.leave();
  }, [isGone, session]);
  const known = place?.kind === 'device' ? place.name : null;
  return user.data?.name ?? here.data?.name ?? known;
}
