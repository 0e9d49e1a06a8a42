import { isApiError } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../parts/problem.tsx';
import { changesNothing, type Preview, type Report, readReport } from './import-outcome.ts';
import { OutcomeView } from './outcome-view.tsx';
import { ResultHeading } from './result-heading.tsx';
import type { Job } from './use-job.ts';

interface ImportPreviewProps {
  readonly preview: Preview;
  /** Is told of the job that imports it. */
  readonly onJob: (job: Job) => void;
  /** Is told of an import that was done at once. */
  readonly onReport: (report: Report) => void;
  readonly onAgain: () => void;
}

/** What an import would do. It is done when somebody says so. */
export function ImportPreview({ preview, onJob, onReport, onAgain }: ImportPreviewProps) {
  const { text, format } = useTexts();
  const send = useSend('POST', '/plugins/content/import/execute', { changes: ['/plugins/content/sets'] });
  const { ref, duplicate, expires_at } = preview;
  const isExpired = isApiError(send.error) && send.error.code === 'not_found';
  const start = () =>
    send.mutate(
      {
        // A set that somebody else brings meanwhile was not in the preview: it is not replaced.
        body: { ref, duplicate_action: duplicate ? 'overwrite' : 'create' },
        headers: { Prefer: 'respond-async' },
      },
      {
        onSuccess: (answer) => {
          const report = readReport(answer);
          if (report !== null) onReport(report);
          else if ('id' in answer) onJob(answer);
        },
      },
    );
  return (
    <section className="grid gap-6">
      <ResultHeading title={text('console.content.import.of_preview')}>
        {text('console.content.import.of_preview_text', { time: format.moment(expires_at) })}
      </ResultHeading>
      <OutcomeView outcome={preview} />
      {changesNothing(preview) && <p>{text('console.content.import.nothing_new')}</p>}
      {isExpired ? <p role="alert">{text('console.content.import.expired')}</p> : <Problem error={send.error} />}
      <p className="flex flex-wrap gap-2">
        {!isExpired && (
          <Button rank="first" isBusy={send.isPending} onClick={start}>
            {text('console.content.import.import')}
          </Button>
        )}
        <Button onClick={onAgain}>{text('console.content.import.again')}</Button>
      </p>
    </section>
  );
}
