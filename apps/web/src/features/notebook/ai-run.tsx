import { isApiError } from '@learnwright/client';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { AiFailure } from '../../page/ai-failure.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { StopIcon } from '../../ui/page-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeptFocus } from './kept-focus.ts';

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

interface AiRunViewProps {
  readonly run: AiRun;
  /** What the AI does meanwhile. */
  readonly doing: string;
  readonly onRetry: () => void;
  /** What is said when it was stopped, or is done. */
  readonly children?: ReactNode;
}

/** How a run stands: for how long it has lasted, how to stop it, and why it has failed. */
export function AiRunView({ run, doing, onRetry, children }: AiRunViewProps) {
  const { text } = useTexts();
  const view = useKeptFocus(run.state);
  return (
    <div ref={view} tabIndex={-1} className={run.state === 'idle' ? 'unseen' : 'grid gap-3'}>
      <div role="status" className="empty:hidden">
        {run.state === 'running' && (
          <p className="flex items-center gap-2">
            <Spinner />
            {doing}
          </p>
        )}
        {run.state === 'stopped' && <p className="text-ink-soft">{text('notebook.stopped')}</p>}
        {run.state === 'done' && children}
      </div>
      {run.state === 'running' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={StopIcon} onClick={run.stop}>
            {text('tutor.stop')}
          </Button>
          <Elapsed since={run.begun_at} />
        </div>
      )}
      {run.state === 'failed' && <AiFailure error={run.error} onRetry={onRetry} />}
    </div>
  );
}

/** For how long it has lasted. */
function Elapsed({ since }: { readonly since: number }) {
  const { text, format } = useTexts();
  const { now } = usePagePorts();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  const seconds = Math.max(0, Math.floor((time - since) / 1000));
  return <p className="text-small text-ink-soft">{text('notebook.since', { time: format.seconds(seconds) })}</p>;
}
