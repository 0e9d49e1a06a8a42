import { useSend } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useAnnounce } from '../../ui/live-status.tsx';
import { StopIcon } from '../../ui/page-icons.ts';
import { ProgressRuler } from '../../ui/progress-ruler.tsx';
import { AcceptDraft } from './accept-draft.tsx';
import { DRAFTS, type Draft, useDraftJob } from './drafts.ts';
import { AiError, AiFailure } from './explain-ai.tsx';

interface DraftProps {
  readonly draft: Draft;
}

/** How far a draft is, and what comes next: to wait, to go on, to read and accept it, to play it. */
export function DraftProgress({ draft }: DraftProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const before = useRef(draft.state);
  const place = useFocusAfter<HTMLDivElement>(draft.state);
  useEffect(() => {
    if (before.current === 'making' && draft.state === 'ready') announce(text('create.has_ended'));
    before.current = draft.state;
  }, [draft.state, announce, text]);
  return (
    <div ref={place} tabIndex={-1}>
      <State draft={draft} />
    </div>
  );
}

function State({ draft }: DraftProps) {
  const { text } = useTexts();
  switch (draft.state) {
    case 'making':
      return <Making draft={draft} />;
    case 'stopped':
      return (
        <Ended draft={draft} label={text('action.continue')}>
          <p>{text('create.was_stopped')}</p>
        </Ended>
      );
    case 'failed':
      return <Failed draft={draft} />;
    case 'ready':
      return <AcceptDraft draft={draft} rank="first" />;
    case 'accepted':
      return <Accepted draft={draft} />;
  }
}

/** What is being made: the outline is one part, and each lesson another. */
function Making({ draft }: DraftProps) {
  const { text } = useTexts();
  const job = useDraftJob(draft);
  const cancel = useSend('POST', '/jobs/{job_id}/cancel', { changes: [DRAFTS, '/jobs'] });
  const { lessons, lesson_count, job_id } = draft;
  const written = lessons.filter(({ state }) => state !== 'pending').length;
  const of = (lessons.length === 0 ? lesson_count : lessons.length) + 1;
  const isStopping = cancel.isPending || job.data?.cancel_requested === true;
  return (
    <section className="card grid gap-3 p-6 max-w-narrow" aria-label={text('create.progress')}>
      <ProgressRuler label={text('create.progress')} done={lessons.length === 0 ? 0 : written + 1} of={of} />
      <p className="wrap-anywhere">
        {isStopping ? text('create.stopping') : <Doing draft={draft} isWaiting={job.data?.status === 'queued'} />}
      </p>
      <p className="text-small text-ink-soft">{text('create.goes_on')}</p>
      <p>
        <Button icon={StopIcon} isBusy={isStopping} onClick={() => cancel.mutate({ params: { job_id } })}>
          {text('create.stop')}
        </Button>
      </p>
      <WhyFailed error={cancel.error} />
    </section>
  );
}

function Doing({ draft: { lessons }, isWaiting }: DraftProps & { readonly isWaiting: boolean }) {
  const { text, format } = useTexts();
  const next = lessons.find(({ state }) => state === 'pending');
  if (isWaiting) return text('create.waiting');
  if (next === undefined) return text(lessons.length === 0 ? 'create.planning' : 'app.loading');
  const { order_index, title } = next;
  const numbers = { number: format.number(order_index + 1), of: format.number(lessons.length) };
  return text('create.writing', { ...numbers, title });
}

function Failed({ draft }: DraftProps) {
  const { text, serverText } = useTexts();
  const { code, detail } = draft.failure ?? { code: '', detail: text('error.unexpected') };
  return (
    <Ended draft={draft} label={text('action.try_again')}>
      <AiFailure reason={{ code, detail: serverText(`errors.${code}`) ?? detail }} />
      {draft.lessons.length > 0 && <p>{text('create.has_failed')}</p>}
    </Ended>
  );
}

/** A draft whose job has ended early: the rest can be made, and what is ready can be accepted. */
function Ended({ draft, label, children }: DraftProps & { readonly label: string; readonly children: ReactNode }) {
  const resume = useSend('POST', `${DRAFTS}/{draft_id}/resume`, { changes: [DRAFTS, '/jobs'] });
  return (
    <div className="grid gap-6">
      <section className="grid gap-4 justify-items-start max-w-narrow">
        {children}
        {resume.isError && <AiError error={resume.error} />}
        <Button
          rank="first"
          isBusy={resume.isPending}
          onClick={() => resume.mutate({ params: { draft_id: draft.id } })}
        >
          {label}
        </Button>
      </section>
      {draft.lessons.some(({ state }) => state === 'ready') && <AcceptDraft draft={draft} rank="second" />}
    </div>
  );
}

function Accepted({ draft: { id, accepted_at, curriculum_id } }: DraftProps) {
  const { text, format } = useTexts();
  return (
    <section className="card grid gap-4 p-6 max-w-narrow">
      {accepted_at !== null && <p>{text('create.accepted_on', { date: format.date(accepted_at) })}</p>}
      <p className="flex flex-wrap gap-2">
        <Link to="/learn/$set" params={{ set: id }} className={buttonClass('first')}>
          {text('create.to_course')}
        </Link>
        {curriculum_id !== null && (
          <Link to="/curricula/$curriculum" params={{ curriculum: curriculum_id }} className={buttonClass('quiet')}>
            {text('create.to_curriculum')}
          </Link>
        )}
      </p>
    </section>
  );
}
