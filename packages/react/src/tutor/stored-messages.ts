import { learnwrightKeys } from '../query-keys.ts';
import type { TutorMessage } from '../tutor-message.ts';
import type { TutorPlace } from './tutor.ts';

/** The messages of a session that the server has stored, as the cache of the queries has them: all, or the last ones. */
export interface StoredMessages {
  list(): readonly TutorMessage[];
  /** Puts a message in the place that it has, or at the end, and takes another one away. */
  put(message: TutorMessage, replaced?: string | null): void;
  /** Reads them unless they are there. */
  ensure(): Promise<unknown>;
  /** Reads them again. */
  read(): Promise<readonly TutorMessage[]>;
  /** Reads those before the first one too. They are all there from then on. */
  readOlder(): Promise<void>;
  /** What is there is old: it is read again now, or when somebody looks next. */
  expire(when: 'now' | 'later'): void;
}

/** Opens the messages of a session, the `last` ones or all of them; nothing is read yet. */
export function openStoredMessages(
  { session_id, queryClient, queries }: TutorPlace,
  last: number | null,
): StoredMessages {
  const whole = queries.messages(session_id);
  const latest = queries.lastMessages(session_id, last ?? 1);
  /** Both of them. */
  const queryKey = learnwrightKeys.messages(session_id);
  let isWhole = last === null;

  function list(): readonly TutorMessage[] {
    if (isWhole) return queryClient.getQueryData(whole.queryKey) ?? [];
    return queryClient.getQueryData(latest.queryKey)?.messages ?? [];
  }

  function write(messages: readonly TutorMessage[]): void {
    if (isWhole) queryClient.setQueryData(whole.queryKey, [...messages]);
    else queryClient.setQueryData(latest.queryKey, (old) => ({ messages, hasOlder: old?.hasOlder ?? false }));
  }

  return {
    list,
    put: (message, replaced = null) => {
      // What is being read now may be older than the message.
      queryClient.cancelQueries({ queryKey });
      const others = list().filter(({ id }) => id !== replaced);
      const isThere = others.some(({ id }) => id === message.id);
      write(isThere ? others.map((each) => (each.id === message.id ? message : each)) : [...others, message]);
    },
    ensure: () => (isWhole ? queryClient.ensureQueryData(whole) : queryClient.ensureQueryData(latest)),
    read: async () => {
      await queryClient.cancelQueries({ queryKey });
      if (isWhole) return queryClient.fetchQuery({ ...whole, staleTime: 0 });
      return (await queryClient.fetchQuery({ ...latest, staleTime: 0 })).messages;
    },
    readOlder: async () => {
      if (isWhole) return;
      const all = await queryClient.fetchQuery({ ...whole, staleTime: 0 });
      const known = list();
      const from = all.findIndex(({ id }) => id === known[0]?.id);
      isWhole = true;
      // What a turn has changed meanwhile is right here, and may be old there.
      if (from >= 0) write([...all.slice(0, from), ...known]);
    },
    expire: (when) => void queryClient.invalidateQueries({ queryKey, refetchType: when === 'now' ? 'active' : 'none' }),
  };
}
