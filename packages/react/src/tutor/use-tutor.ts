import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLearnwrightQueries } from '../hooks.ts';
import { useLearnwright } from '../provider.ts';
import { type Tutor, type TutorOptions, toTutorError } from './tutor.ts';
import { createTutorChat } from './tutor-chat.ts';

/**
 * A conversation with the tutor in a session that was started. It reads what was said before, streams the answers, and
 * leaves a turn when the component goes. Give one `Tutor` to the components that show the same conversation.
 *
 * @example
 * const { messages, status, send, stop } = useTutor('0193…');
 */
export function useTutor(session_id: string, { last, schedule }: TutorOptions = {}): Tutor {
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  const queries = useLearnwrightQueries();
  const chat = useMemo(
    () => createTutorChat({ session_id, learnwright, queryClient, queries }, { last, schedule }),
    [session_id, learnwright, queryClient, queries, last, schedule],
  );
  useEffect(() => chat.stop, [chat]);
  const state = useSyncExternalStore(chat.subscribe, chat.readState, chat.readState);
  const { sent, answer, replaced, isWhole, lastTurn, ...turn } = state;
  const whole = useQuery({ ...queries.messages(session_id), enabled: isWhole });
  const latest = useQuery({ ...queries.lastMessages(session_id, last ?? 1), enabled: !isWhole });
  const stored = (isWhole ? whole.data : latest.data?.messages) ?? [];
  const { isLoading, error: unread } = isWhole ? whole : latest;
  const { data: session } = useQuery(queries.session(session_id));
  const { data: recommendation } = useQuery(queries.recommendation(session_id));
  const { readState: _, subscribe: __, ...actions } = chat;
  const { status, error } =
    turn.status === 'ready' && unread !== null ? { status: 'error' as const, error: toTutorError(unread) } : turn;
  return {
    messages: [...stored.filter(({ id }) => id !== replaced), ...[sent, answer].filter((each) => each !== null)],
    hasOlder: !isWhole && latest.data?.hasOlder === true,
    ...{ status, error, isLoading, session, lastTurn, recommendation },
    ...actions,
  };
}
