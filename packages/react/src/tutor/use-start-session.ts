import { requireData, type Schemas } from '@learnwright/client';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { requireClient } from '../learnwright.ts';
import { useLearnwright } from '../provider.ts';
import { learnwrightKeys } from '../query-keys.ts';
import { readPathsAgain } from '../server-queries.ts';

/**
 * Starts a session with the tutor: `mutate` takes the project and what else is wished for, and its data is the session, for
 * `useTutor`.
 *
 * @example
 * const start = useStartSession();
 * start.mutate({ project_id, method: 'dialogic' }, { onSuccess: ({ id }) => open(id) });
 */
export function useStartSession(): UseMutationResult<Schemas['Session'], Error, Schemas['Session_StartSession']> {
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: async (body: Schemas['Session_StartSession']) => {
      const client = requireClient(learnwright, 'a tutor');
      return requireData(await client.post('/plugins/session/start', { body })).session;
    },
    onSuccess: (session) => {
      queryClient.setQueryData(learnwrightKeys.session(session.id), session);
      // A day with a session counts for the streak.
      void readPathsAgain(queryClient, ['/projects/{project_id}/sessions', '/plugins/gamification']);
    },
  });
}
