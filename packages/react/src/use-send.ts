import { type CallArguments, type OperationOf, type PathOf, type Result, requireData } from '@learnwright/client';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { requireClient } from './learnwright.ts';
import { useLearnwright } from './provider.ts';
import { type AnswerOf, readPathsAgain } from './server-queries.ts';

/** The methods that change something. */
export type ChangingMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What else a change makes old. */
export interface ChangeOptions {
  /** The paths of queries that are read again beside those below the path of the change: each with all that is below it. */
  readonly changes?: readonly string[];
}

const CALLS = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/**
 * Sends a change to the server: `mutate` takes the input of the operation, and its data is the answer. Queries of `get` whose
 * paths begin with that of the change are read again.
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
    mutationFn: async (input: CallArguments<OperationOf<M, P>>[0]) => {
      const client = requireClient(learnwright, path);
      const result: Result<AnswerOf<OperationOf<M, P>>, string> = await Reflect.apply(client[CALLS[method]], client, [
        path,
        input,
      ]);
      return requireData(result);
    },
    onSuccess: () => readPathsAgain(queryClient, [path, ...changes]),
  });
}
