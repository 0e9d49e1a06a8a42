import { requireData, type Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { KeepIcon, ReviewIcon } from '../../../ui/icons.ts';
import { StopIcon } from '../../../ui/page-icons.ts';
import { ProgressRuler } from '../../../ui/progress-ruler.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Problem } from '../parts/problem.tsx';
import { hasFile, listObjects, nameKind } from './work-facts.ts';
import { Fact, LearnerLink, Moment, Named, PluginLink, Reason, WORK_CHANGES } from './work-parts.tsx';

type Job = Schemas['Job'];

/** How a state looks. */
const TONES = {
  queued: 'plain',
  running: 'almost',
  succeeded: 'right',
  failed: 'wrong',
  cancelled: 'plain',
} as const satisfies Record<Job['status'], Parameters<typeof Badge>[0]['tone']>;

/** Of a longer result the rest is left out: it is read in the API. */
const MOST_LETTERS = 20_000;

interface JobProps {
  readonly job: Job;
}

interface JobCardProps extends JobProps {
  /** What its plugin has thrown last, where that is of such a job. */
  readonly cause: string | null;
  /** Called when something is asked for that may take the card away. */
  readonly onPress: () => void;
  /** Told in words what was done. */
  readonly onDone: (message: string) => void;
}

/** A job: what it does, for whom, how far it is, why it has failed, and what can be done about it. */
export function JobCard({ job, cause, onPress, onDone }: JobCardProps) {
  const texts = useTexts();
  const { text, plural } = texts;
  const { id, kind, plugin, user_id, status, cancel_requested, tries, created_at, ended_at, result } = job;
  const name = nameKind(kind, texts);
  const isToldToEnd = status === 'running' && cancel_requested;
  return (
    <article className="card grid gap-3 p-4 medium:p-6" aria-labelledby={`job-${id}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`job-${id}`} className="font-strong wrap-anywhere">
          <Named {...name} />
        </h3>
        <Badge tone={TONES[status]}>{text(isToldToEnd ? 'console.work.told_to_end' : `console.work.${status}`)}</Badge>
        <p className="facts">
          {plugin === null ? <span>{text('console.work.of_server')}</span> : <PluginLink name={plugin} />}
          {tries > 0 && <span>{plural('console.work.tries', tries)}</span>}
          <span>
            {text('console.work.started')} <Moment time={created_at} />
          </span>
          {ended_at !== null && (
            <span>
              {text('console.work.ended')} <Moment time={ended_at} />
            </span>
          )}
        </p>
      </header>
      {status === 'running' && <Progress job={job} />}
      <dl className="grid gap-2">
        {job.error !== null && (
          <Fact name={text('console.work.reason')}>
            <FailureOf error={job.error} cause={cause} />
          </Fact>
        )}
        {user_id !== null && (
          <Fact name={text('console.work.learner')}>
            <LearnerLink id={user_id} />
          </Fact>
        )}
        <Objects job={job} />
      </dl>
      {status === 'succeeded' && result !== null && (
        <Disclosure label={text('console.work.outcome')} isPlain>
          <pre lang="en" className="text-small whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(result, null, 2).slice(0, MOST_LETTERS)}
          </pre>
        </Disclosure>
      )}
      <JobActions job={job} onPress={onPress} onDone={onDone} />
    </article>
  );
}

/** What can be done about a job: to try it again, to end it, to take its file along. */
function JobActions({ job, onPress, onDone }: Omit<JobCardProps, 'cause'>) {
  const texts = useTexts();
  const { text } = texts;
  const { client } = useSession();
  const retry = useSend('POST', '/admin/jobs/{job_id}/retry', { changes: WORK_CHANGES });
  const cancel = useSend('POST', '/jobs/{job_id}/cancel', { changes: WORK_CHANGES });
  const params = { job_id: job.id };
  const file = useMutation({
    retry: false,
    mutationFn: async () => {
      const { blob, filename } = requireData(await client.download('/jobs/{job_id}/result', { params }));
      saveFile(filename ?? `${job.kind}.json`, blob);
    },
  });
  const object = <span className="unseen">{nameKind(job.kind, texts).words}</span>;
  const isOpen = job.status === 'queued' || job.status === 'running';
  // The card may have left the list when the answer is there.
  const change = (changing: Promise<unknown>, message: string) => {
    onPress();
    changing.then(
      () => onDone(message),
      () => undefined,
    );
  };
  if (job.status !== 'failed' && !isOpen && !hasFile(job)) return null;
  return (
    <>
      <p className="flex flex-wrap gap-2">
        {job.status === 'failed' && (
          <Button
            icon={ReviewIcon}
            isBusy={retry.isPending}
            onClick={() => change(retry.mutateAsync({ params }), text('console.work.job_waits'))}
          >
            {text('action.try_again')} {object}
          </Button>
        )}
        {isOpen && (
          <Button
            icon={StopIcon}
            isBusy={cancel.isPending || job.cancel_requested}
            onClick={() => change(cancel.mutateAsync({ params }), text('console.work.job_cancelled'))}
          >
            {text('console.work.cancel')} {object}
          </Button>
        )}
        {hasFile(job) && (
          <Button icon={KeepIcon} isBusy={file.isPending} onClick={() => file.mutate()}>
            {text('console.work.download')} {object}
          </Button>
        )}
      </p>
      <Problem error={retry.error ?? cancel.error ?? file.error} />
    </>
  );
}

/** How far a job is that runs. */
function Progress({ job: { kind, progress } }: JobProps) {
  const texts = useTexts();
  const { text, format } = texts;
  const { done, total, message } = progress;
  const words =
    total === null
      ? text('console.work.done', { done: format.number(done) })
      : text('console.work.done_of', { done: format.number(done), total: format.number(total) });
  return (
    <div className="grid gap-1 max-w-narrow">
      {total !== null && total > 0 && (
        <ProgressRuler
          label={text('console.work.progress', { name: nameKind(kind, texts).words })}
          done={Math.min(done, total)}
          of={total}
        />
      )}
      <p className="text-small text-ink-soft wrap-anywhere">
        {words}
        {message !== null && <span lang="en">: {message}</span>}
      </p>
    </div>
  );
}

interface FailureOfProps {
  readonly error: NonNullable<Job['error']>;
  readonly cause: string | null;
}

/** Why a job has failed: the sentence of its error, what its work says of this one, and what its plugin has thrown. */
function FailureOf({ error: { code, detail }, cause }: FailureOfProps) {
  const { serverText } = useTexts();
  const sentence = serverText(`errors.${code}`);
  return (
    <>
      {sentence !== null && <p className="text-wrong">{sentence}</p>}
      {sentence !== detail && <Reason>{detail}</Reason>}
      {cause !== null && <Reason>{cause}</Reason>}
    </>
  );
}

function Objects({ job }: JobProps) {
  const { text } = useTexts();
  const objects = listObjects(job);
  if (objects.length === 0) return null;
  return (
    <Fact name={text('console.work.about')}>
      <ul lang="en" className="grid gap-0.5">
        {objects.map(({ name, value }) => (
          <li key={name}>
            <span className="text-ink-soft">{name}</span> {value}
          </li>
        ))}
      </ul>
    </Fact>
  );
}
