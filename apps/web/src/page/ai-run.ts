import { isApiError } from '@learnwright/client';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { usePagePorts } from '../start/page-ports.ts';

/** What an AI is asked for. The signal ends it. */
type Work = (signal: AbortSignal) => Promise<unknown>;

/** Work of an AI that may take minutes. It goes on at other pages, and is found again by its name. */
export interface AiRun {
  readonly state: 'idle' | 'running' | 'stopped' | 'failed' | 'done';
  readonly error: unknown;
  /** What the work came to. */
  readonly result: unknown;
  /** The id of what it is about. */
  readonly about: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly begun_at: number;
  start(about: string, work: Work): void;
  stop(): void;
}

/** How long an answer may take, in milliseconds: the server gives an AI four minutes. */
export const LONGEST_ANSWER = 300_000;

interface Begun {
  readonly about: string;
  readonly work: Work;
  readonly controller: AbortController;
  readonly begun_at: number;
}

/** The run of this name: that of now, or the last one. */
export function useAiRun(name: string): AiRun {
  const { now } = usePagePorts();
  const mutationKey = ['ai run', name];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ work, controller }: Begun) => work(controller.signal),
    retry: false,
    networkMode: 'always',
  });
  const states = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state: { status, error, data, variables } }) => ({ status, error, data, variables }),
  });
  const last = states.at(-1);
  const begun = isBegun(last?.variables) ? last.variables : null;
  return {
    state: stateOf(last?.status ?? 'idle', last?.error),
    error: last?.error ?? null,
    result: last?.data,
    about: begun?.about ?? '',
    begun_at: begun?.begun_at ?? 0,
    start: (about, work) => mutate({ about, work, controller: new AbortController(), begun_at: now() }),
    stop: () => begun?.controller.abort(),
  };
}

function stateOf(status: 'idle' | 'pending' | 'success' | 'error', error: unknown): AiRun['state'] {
  if (status === 'pending') return 'running';
  if (status === 'success') return 'done';
  if (status === 'idle') return 'idle';
  return isApiError(error) && error.code === 'aborted' ? 'stopped' : 'failed';
}

/** The boundary at which the variables of a mutation of this key get their type. */
function isBegun(value: unknown): value is Begun {
  return typeof value === 'object' && value !== null && 'controller' in value;
}
