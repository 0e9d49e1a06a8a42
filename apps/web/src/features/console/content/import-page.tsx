import { isApiError } from '@learnwright/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../../page/failure.tsx';
import { focusHeading } from '../../../page/focus-heading.ts';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { CopiedCode } from './copied-code.tsx';
import { ImportAddress } from './import-address.tsx';
import { ImportFiles } from './import-files.tsx';
import { type Preview, type Report, readPreview, readReport } from './import-outcome.ts';
import { ImportPreview } from './import-preview.tsx';
import { JobFailure, JobProgress } from './job-progress.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { Refusal } from './refusal.tsx';
import { ResultHeading } from './result-heading.tsx';
import { isUnderWay, type Job, keepJob, useJob } from './use-job.ts';

const COMMANDS = ['learnwright content import ./courses --dry-run', 'learnwright content import ./courses'];

/** Brings sets of lessons: what they hold is shown first, and nothing changes before somebody says so. The job stands in the address. */
export function ImportPage() {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('console.content.import.title')}>
        <p className="max-w-measure text-ink-soft">{text('console.content.import.lead')}</p>
        <p>
          <ConsoleLink to="content" className="link py-2.5">
            {text('console.content.all_sets')}
          </ConsoleLink>
        </p>
      </PageHeading>
      <Import />
    </>
  );
}

function Import() {
  const { text } = useTexts();
  const [{ job: job_id, url = '', branch = '' }, change] = useConsoleSearch('job', 'url', 'branch');
  const queryClient = useQueryClient();
  const job = useJob(job_id ?? null);
  const [uploaded, setUploaded] = useState<Preview | null>(null);
  const [done, setDone] = useState<Report | null>(null);
  const [error, setError] = useState<unknown>(null);

  /** Leaves all of it for a new beginning. */
  function forget(): void {
    setError(null);
    setUploaded(null);
    setDone(null);
    if (job_id !== undefined) change({ job: '' });
  }
  function again(): void {
    forget();
    focusHeading();
  }
  function follow(next: Job): void {
    keepJob(queryClient, next);
    change({ job: next.id });
  }

  const { data } = job;
  const report = done ?? readReport(data?.result);
  if (report !== null) return <Imported report={report} onAgain={again} />;
  if (data?.kind === 'import_content') return <Importing job={data} onAgain={again} />;
  const preview = uploaded ?? readPreview(data?.result);
  if (preview !== null) {
    return <ImportPreview preview={preview} onJob={follow} onReport={setDone} onAgain={again} />;
  }
  if (job.isLoading) return <Loading label={text('app.loading')} />;
  return (
    <div className="grid gap-8">
      {job.isError && <Lost error={job.error} onRetry={() => job.refetch()} />}
      {error !== null && <Refusal error={error} />}
      <div className="grid gap-8 wide:grid-cols-2">
        <ImportFiles onStart={forget} onPreview={setUploaded} onError={setError} />
        <ImportAddress
          repository={{ url, branch }}
          job={data ?? null}
          onStart={forget}
          onJob={follow}
          onPreview={setUploaded}
          onError={setError}
        />
      </div>
      <FromServer />
    </div>
  );
}

interface LostProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A job of the address that cannot be read, or is not known any more. */
function Lost({ error, onRetry }: LostProps) {
  const { text } = useTexts();
  if (!isApiError(error) || error.code !== 'not_found') return <Failure error={error} onRetry={onRetry} />;
  return <p role="alert">{text('console.content.import.gone')}</p>;
}

interface ImportingProps {
  readonly job: Job;
  readonly onAgain: () => void;
}

/** An import under way, or one that has failed. */
function Importing({ job, onAgain }: ImportingProps) {
  const { text } = useTexts();
  if (isUnderWay(job)) return <JobProgress job={job} label={text('console.content.import.importing')} />;
  return (
    <div className="grid gap-4 justify-items-start">
      <JobFailure job={job} />
      <Button onClick={onAgain}>{text('console.content.import.again')}</Button>
    </div>
  );
}

interface ImportedProps {
  readonly report: Report;
  readonly onAgain: () => void;
}

/** What an import has done. */
function Imported({ report, onAgain }: ImportedProps) {
  const { text } = useTexts();
  const outcome = report.imported ? 'done' : 'not_done';
  return (
    <section className="grid gap-6">
      <ResultHeading title={text(`console.content.import.${outcome}`)}>
        {text(`console.content.import.${outcome}_text`)}
      </ResultHeading>
      <OutcomeView outcome={report} />
      <p className="flex flex-wrap gap-2">
        <ConsoleLink to="content" className={buttonClass('first')}>
          {text('console.content.import.to_sets')}
        </ConsoleLink>
        <Button onClick={onAgain}>{text('console.content.import.again')}</Button>
      </p>
    </section>
  );
}

/** What is on the disk of the server comes by a command. */
function FromServer() {
  const { text } = useTexts();
  return (
    <section className="card grid gap-3 p-6" aria-labelledby="from-server">
      <h2 id="from-server" className="text-large font-strong">
        {text('console.content.import.from_server')}
      </h2>
      <p className="text-ink-soft max-w-measure">{text('console.content.import.from_server_text')}</p>
      <ul className="grid gap-2">
        {COMMANDS.map((command) => (
          <li key={command}>
            <CopiedCode>{command}</CopiedCode>
          </li>
        ))}
      </ul>
    </section>
  );
}
