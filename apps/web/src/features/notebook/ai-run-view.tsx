import { type ReactNode, useEffect, useState } from 'react';
import { AiFailure } from '../../page/ai-failure.tsx';
import type { AiRun } from '../../page/ai-run.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { StopIcon } from '../../ui/page-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeptFocus } from './kept-focus.ts';

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
