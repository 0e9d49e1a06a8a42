import { requireData } from '@learnwright/client';
import { requireClient } from '../learnwright.ts';
import { learnwrightKeys, listRewardKeys } from '../query-keys.ts';
import { readKeysAgain, readPathsAgain } from '../server-queries.ts';
import type { Tutor, TutorPlace } from './tutor.ts';

/** What follows from the end and the ratings of sessions. */
const RECORDS = ['/plugins/tracking', '/plugins/gamification', '/plugins/tools', '/projects/{project_id}/sessions'];

/** What changes a session and not what is said in it. */
export function createSessionChanges({
  session_id,
  learnwright,
  queryClient,
  queries,
}: TutorPlace): Pick<Tutor, 'rate' | 'switchMethod' | 'end'> {
  const params = { session_id };
  const client = () => requireClient(learnwright, 'a tutor');
  const askAgain = () => queryClient.invalidateQueries({ queryKey: learnwrightKeys.recommendation(session_id) });
  return {
    rate: async (body) => {
      const rating = requireData(await client().post('/plugins/session/{session_id}/rate', { params, body }));
      void readPathsAgain(queryClient, RECORDS);
      await askAgain();
      return rating;
    },
    switchMethod: async (to_method, reason) => {
      const body = { to_method, reason: reason ?? null };
      const session = requireData(await client().post('/plugins/session/{session_id}/switch', { params, body }));
      queryClient.setQueryData(queries.session(session_id).queryKey, session);
      void readPathsAgain(queryClient, [...RECORDS, '/plugins/session/{session_id}/switches']);
      await askAgain();
    },
    end: async () => {
      const { session } = requireData(await client().post('/plugins/session/{session_id}/end', { params }));
      queryClient.setQueryData(queries.session(session_id).queryKey, session);
      readKeysAgain(queryClient, listRewardKeys(learnwright.user_id));
      void readPathsAgain(queryClient, RECORDS);
    },
  };
}
