import { useSend } from '@learnwright/react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { StopIcon } from '../../../ui/page-icons.ts';
import { ProgressRuler } from '../../../ui/progress-ruler.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { Problem } from '../parts/problem.tsx';
import type { Job } from './use-job.ts';

interface JobProgressProps {
  readonly job: Job;
  /** What is being done. */
  readonly label: string;
}

/** How far a job is, and a way to stop it. */
export function JobProgress({ job, label }: JobProgressProps) {
  const { text, format } = useTexts();
  const cancel = useSend('POST', '/jobs/{job_id}/cancel', { changes: ['/jobs'] });
  const { done, total } = job.progress;
  const isStopping = cancel.isPending || job.cancel_requested;
  const doing = job.kind === 'import_content' ? 'importing' : 'fetching';
  return (
    <section className="grid gap-3 max-w-narrow" aria-label={label}>
      {total !== null && total > 0 && <ProgressRuler label={label} done={Math.min(done, total)} of={total} />}
      <p className="flex items-center gap-2" role="status">
        <Spinner />
        {isStopping
          ? text('console.content.job.stopping')
          : text(`console.content.job.${job.status === 'queued' ? 'waiting' : doing}`)}
      </p>
      <p className="facts">
        {total !== null && total > 0 && (
          <span>{text('console.content.job.done_of', { done: format.number(done), total: format.number(total) })}</span>
        )}
        <span>{text('console.content.job.goes_on')}</span>
        <ConsoleLink to="jobs" className="link py-3">
          {text('console.content.job.to_jobs')}
        </ConsoleLink>
      </p>
      <p>
        <Button icon={StopIcon} isBusy={isStopping} onClick={() => cancel.mutate({ params: { job_id: job.id } })}>
          {text('console.content.job.stop')}
        </Button>
      </p>
      <Problem error={cancel.error} />
    </section>
  );
}

/** Why a job has brought nothing. */
export function JobFailure({ job: { status, error } }: { readonly job: Job }) {
  const { text, serverText } = useTexts();
  const sentence = error === null ? null : serverText(`errors.${error.code}`);
  return (
    <div role="alert" className="grid gap-1 wrap-anywhere">
      <p className="font-strong">{text(`console.content.job.${status === 'cancelled' ? 'stopped' : 'failed'}`)}</p>
      {sentence !== null && <p>{sentence}</p>}
      {error !== null && status === 'failed' && (
        <p lang="en" className="text-small">
          {error.detail}
        </p>
      )}
    </div>
  );
}
