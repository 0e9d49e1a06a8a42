import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLearnwrightQueries } from '../hooks.ts';
import { useLearnwright } from '../provider.ts';
import { type Tutor, toTutorError } from './tutor.ts';
import { createTutorChat } from './tutor-chat.ts';

/**
 * A conversation with the tutor in a session that was started. It reads what was said before, streams the answers, and
 * leaves a turn when the component goes. Give one `Tutor` to the components that show the same conversation.
 *
 * @example
 * const { messages, status, send, stop } = useTutor('0193…');
 */
export function useTutor(session_id: string): Tutor {
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  const queries = useLearnwrightQueries();
  const chat = useMemo(
    () => createTutorChat({ session_id, learnwright, queryClient, queries }),
    [session_id, learnwright, queryClient, queries],
  );
  useEffect(() => chat.stop, [chat]);
  const { sent, answer, replaced, ...turn } = useSyncExternalStore(chat.subscribe, chat.readState, chat.readState);
  const { data: stored = [], isLoading, error: unread } = useQuery(queries.messages(session_id));
  const { data: session } = useQuery(queries.session(session_id));
  const { send, stop, retry, regenerate, resume, end } = chat;
  const messages = [...stored.filter(({ id }) => id !== replaced), ...[sent, answer].filter((each) => each !== null)];
  const { status, error } =
    turn.status === 'ready' && unread !== null ? { status: 'error' as const, error: toTutorError(unread) } : turn;
  return { messages, status, error, isLoading, session, send, stop, retry, regenerate, resume, end };
}
