import type { CallArguments, OperationOf, PathOf } from '@learnwright/client';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLearnwright } from './provider.ts';
import { type AnswerOf, callServer, readPathsAgain } from './server-queries.ts';

/** The methods that change something. */
export type ChangingMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What else a change makes old. */
export interface ChangeOptions {
  /** The paths of queries that are read again beside those below the path of the change: each with all that is below it. */
  readonly changes?: readonly string[];
}

/**
 * Sends a change to the server: `mutate` takes the input of the operation, and its data is the answer. Queries of `get` whose
 * paths begin with that of the change are read again, in the other tabs of the app too.
 *
 * @example
 * const save = useSend('PATCH', '/settings/{user_id}');
 * save.mutate({ params: { user_id }, body: { language: 'de' } });
 */
export function useSend<M extends ChangingMethod, P extends PathOf<M>>(
  method: M,
  path: P,
  { changes = [] }: ChangeOptions = {},
): UseMutationResult<AnswerOf<OperationOf<M, P>>, Error, CallArguments<OperationOf<M, P>>[0]> {
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (input) => callServer(learnwright, path, method, path, input),
    onSuccess: () => {
      const paths = [path, ...changes];
      learnwright.tabs.tell({ user_id: learnwright.user_id, paths });
      return readPathsAgain(queryClient, paths);
    },
  });
}
