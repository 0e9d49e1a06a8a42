import { type CallArguments, type OperationOf, type PathOf, type Result, requireData } from '@learnwright/client';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Learnwright, requireClient } from './learnwright.ts';
import { learnwrightKeys } from './query-keys.ts';

/** Whether TanStack Query waits for a network. */
export function networkOf(offline: boolean) {
  return { networkMode: offline ? 'always' : 'online' } as const;
}

/** Makes the options of a query that leaves sending again to the client. */
export function toOptions<Key extends QueryKey, Data>(
  settings: {
    readonly networkMode?: 'online' | 'always';
    readonly structuralSharing?: (before: unknown, read: unknown) => unknown;
  },
  queryKey: Key,
  read: (signal: AbortSignal) => Promise<Data>,
) {
  return queryOptions({ retry: false, ...settings, queryKey, queryFn: ({ signal }) => read(signal) });
}

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
  ...rest: CallArguments<OperationOf<'GET', P>>
) {
  const input: CallInput = Object(rest[0]);
  const queryKey = learnwrightKeys.get(path, input.params, input.query);
  return toOptions({}, queryKey, (signal) => readServer(learnwright, path, signal, path, ...rest));
}

/** Reads a path of the server. Throws where there is none: `what` names what is missing then. */
export function readServer<P extends PathOf<'GET'>>(
  learnwright: Learnwright,
  what: string,
  signal: AbortSignal,
  path: P,
  ...[input]: CallArguments<OperationOf<'GET', P>>
): Promise<AnswerOf<OperationOf<'GET', P>>> {
  return callServer(learnwright, what, 'GET', path, { ...Object(input), signal });
}

/** How a server is asked for what is added to the records of a device, which are not to wait for it. */
export const HURRY = { retries: 0, timeout: 5_000 };

/** Calls the server. Throws where there is none: `what` names what is missing then. */
export async function callServer<Answer>(
  learnwright: Learnwright,
  what: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  input: unknown,
): Promise<Answer> {
  const client = requireClient(learnwright, what);
  const result: Result<Answer, string> = await Reflect.apply(Reflect.get(client, method.toLowerCase()), client, [
    path,
    input,
  ]);
  return requireData(result);
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
