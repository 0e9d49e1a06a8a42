import { type CallArguments, type OperationOf, type PathOf, type Result, requireData } from '@learnwright/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Learnwright, requireClient } from './learnwright.ts';
import { learnwrightKeys } from './query-keys.ts';

/** What an operation answers. */
export type AnswerOf<O> = O extends { answer: infer Answer } ? Answer : never;

/** The input of a call, of whichever operation. */
interface CallInput {
  readonly params?: object;
  readonly query?: object;
}

/**
 * Makes the options of a query for any path that the server has. Its key has the path and the input, so that the same call
 * is made once. Without a server it is an error.
 */
export function queryServer<P extends PathOf<'GET'>>(
  learnwright: Learnwright,
  path: P,
  ...[given]: CallArguments<OperationOf<'GET', P>>
) {
  const input: CallInput = Object(given);
  return queryOptions({
    retry: false,
    queryKey: learnwrightKeys.get(path, input.params, input.query),
    queryFn: async ({ signal }): Promise<AnswerOf<OperationOf<'GET', P>>> => {
      const client = requireClient(learnwright, path);
      const result: Result<AnswerOf<OperationOf<'GET', P>>, string> = await Reflect.apply(client.get, client, [
        path,
        { ...input, signal },
      ]);
      return requireData(result);
    },
  });
}

/** Reads the queries of `get` again whose paths are one of these, or lie below one. */
export function readPathsAgain(queryClient: QueryClient, paths: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: learnwrightKeys.gets(),
    predicate: ({ queryKey: [, , of] }) => paths.some((base) => typeof of === 'string' && isBelow(of, base)),
  });
}

/** Reads the queries of `get` again that are about a learner: what the server makes of records, such as a streak. */
export function readLearnerAgain(queryClient: QueryClient, user_id: string): void {
  void queryClient.invalidateQueries({
    queryKey: learnwrightKeys.gets(),
    predicate: ({ queryKey: [, , , params] }) => Reflect.get(Object(params), 'user_id') === user_id,
  });
}

/** Reads queries again by their keys, each with those below it. */
export function readKeysAgain(queryClient: QueryClient, keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}
