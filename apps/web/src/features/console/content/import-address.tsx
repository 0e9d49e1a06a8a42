import { useSend } from '@learnwright/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { type Preview, readPreview } from './import-outcome.ts';
import { JobFailure, JobProgress } from './job-progress.tsx';
import { type Repository, RepositoryFields, toSource } from './repository-fields.tsx';
import { isUnderWay, type Job } from './use-job.ts';

interface ImportAddressProps {
  /** What is asked for at first. */
  readonly repository: Repository;
  /** The job that looks at an address, or did. */
  readonly job: Job | null;
  readonly onStart: () => void;
  readonly onJob: (job: Job) => void;
  readonly onPreview: (preview: Preview) => void;
  readonly onError: (error: unknown) => void;
}

/** How long the server may be busy with a repository before it says something, in milliseconds. */
const TRANSFER_TIMEOUT = 300_000;

/** Has the server look at what is at an address. */
export function ImportAddress({ repository, job, onStart, onJob, onPreview, onError }: ImportAddressProps) {
  const { text } = useTexts();
  const detect = useSend('POST', '/plugins/content/import/detect/git');
  const [value, setValue] = useState(repository);
  const [isBusy, setIsBusy] = useState(false);
  const token = useRef<HTMLInputElement>(null);
  const mine = useRef<string | null>(null);
  const isRunning = job !== null && isUnderWay(job);

  /** Nothing that is kept of the request has the token afterwards. */
  async function ask(isJob: boolean): Promise<void> {
    setIsBusy(true);
    onStart();
    const headers = isJob ? { Prefer: 'respond-async' } : undefined;
    const body = toSource(value, token.current);
    try {
      const answer = await detect.mutateAsync({ body, headers, timeout: TRANSFER_TIMEOUT });
      const preview = readPreview(answer);
      if (preview !== null) onPreview(preview);
      else if ('id' in answer) {
        mine.current = answer.id;
        onJob(answer);
      }
    } catch (error) {
      onError(error);
    }
    detect.reset();
    setIsBusy(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy && !isRunning) void ask(true);
  }

  // The error of a job lists no findings. The answer to a request that waits does.
  const refused = job?.error?.code === 'content_invalid' ? job.id : null;
  useEffect(() => {
    if (refused === null || refused !== mine.current) return;
    mine.current = null;
    void ask(false);
  });

  return (
    <section className="grid gap-4 content-start" aria-labelledby="from-address">
      <div className="grid gap-1">
        <h2 id="from-address" className="text-large font-strong">
          {text('console.content.import.from_address')}
        </h2>
        <p className="text-ink-soft">{text('console.content.import.from_address_text')}</p>
      </div>
      <form className="grid gap-4" onSubmit={submit}>
        <RepositoryFields value={value} onChange={setValue} token={token} isKept={false} />
        <p>
          <Button type="submit" isBusy={isBusy || isRunning}>
            {text('console.content.import.preview')}
          </Button>
        </p>
      </form>
      {isRunning && <JobProgress job={job} label={text('console.content.import.from_address')} />}
      {job !== null && !isRunning && !isBusy && <JobFailure job={job} />}
    </section>
  );
}
