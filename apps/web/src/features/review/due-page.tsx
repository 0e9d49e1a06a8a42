import { type Schemas, summariseDue } from '@learnwright/client';
import { useDueReviews } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FinishedJoint } from '../../illustrations/finished-joint.tsx';
import { nameSource } from '../../page/due-sources.ts';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { usePreloadedPlayer } from '../../start/preload-player.ts';
import { useTexts } from '../../texts/texts.ts';
import { type ButtonRank, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OtherIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { CARDS, findSource, thingsOf } from './known-sources.ts';

type Source = Schemas['DueSource'];

/** What is due, by source, each with a way to begin; and what comes next, where nothing is. */
export function DuePage() {
  const { text } = useTexts();
  usePreloadedPlayer();
  const due = useDueReviews();
  return (
    <>
      <PageHeading title={text('review.title')} />
      {due.isPending && <Loading label={text('app.loading')} />}
      {due.isError && <Failure error={due.error} onRetry={() => due.refetch()} />}
      {due.data && <Due due={due.data} />}
    </>
  );
}

function Due({ due }: { readonly due: Schemas['DueReviews'] }) {
  const { plural, text, format } = useTexts();
  const { count, isMore, failed, next_due_at } = summariseDue(due);
  const full = due.sources.filter((source) => (source.count ?? 0) > 0);
  const asked = full.filter(({ name }) => findSource(name) !== null);
  return (
    <div className="grid gap-6">
      {count === 0 && <NothingDue next_due_at={next_due_at} />}
      {asked.length > 1 && (
        <section className="card flex flex-wrap items-center justify-between gap-4 p-6">
          <div className="grid gap-1">
            <p className="text-title font-strong">
              {plural('review.due', count, isMore ? { count: format.atLeast(count) } : {})}
            </p>
            <p className="text-ink-soft">{text('review.portions')}</p>
          </div>
          <StartLink name={null} rank="first">
            {text('action.start')}
          </StartLink>
        </section>
      )}
      {full.length + failed.length > 0 && (
        <ul className={`grid gap-4 ${full.length + failed.length > 1 ? 'medium:grid-cols-2' : ''}`}>
          {[...full, ...failed].map((source) => (
            <SourceCard key={source.name} source={source} rank={asked.length > 1 ? 'second' : 'first'} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One source: what it is, how much of it is due, and the way to it. */
function SourceCard({ source, rank }: { readonly source: Source; readonly rank: ButtonRank }) {
  const texts = useTexts();
  const { text, format } = texts;
  const known = findSource(source.name);
  const name = nameSource(source, texts);
  const isMore = summariseDue({ sources: [source] }).isMore;
  return (
    <li className="card flex flex-col gap-4 p-6">
      <div className="flex items-start gap-3">
        <span className="pt-0.5 text-ink-soft">
          <Icon of={known?.icon ?? OtherIcon} size={24} />
        </span>
        <div className="grid flex-1 gap-1 min-w-0">
          <h2 className="text-large font-strong">{name}</h2>
          <p className="text-ink-soft">
            {source.count === null ? text('review.failed') : text(known?.sentence ?? 'review.elsewhere')}
          </p>
        </div>
        {source.count !== null && (
          <p className="text-title font-strong tabular-nums">
            {isMore ? format.atLeast(source.count) : format.number(source.count)}
          </p>
        )}
      </div>
      {source.count !== null && known !== null && (
        <p className="mt-auto">
          <StartLink name={source.name} rank={rank}>
            {text('action.start')}
            <span className="unseen">{name}</span>
          </StartLink>
        </p>
      )}
    </li>
  );
}

interface StartLinkProps {
  /** The source to begin with; null for all of them. */
  readonly name: string | null;
  readonly rank: ButtonRank;
  readonly children: ReactNode;
}

function StartLink({ name, rank, children }: StartLinkProps) {
  if (name === CARDS) {
    return (
      <Link to="/cards/review" className={buttonClass(rank)}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/review/run" search={name === null ? {} : { source: name }} className={buttonClass(rank)}>
      {children}
    </Link>
  );
}

function NothingDue({ next_due_at }: { readonly next_due_at: string | null }) {
  const { text } = useTexts();
  return (
    <EmptyState
      picture={<FinishedJoint />}
      title={text('review.nothing')}
      action={
        <Link to="/learn" className={buttonClass('second')}>
          {text('review.learn')}
        </Link>
      }
    >
      {next_due_at === null ? text('review.nothing_text') : <NextDue time={next_due_at} />}
    </EmptyState>
  );
}

/** What comes back next, with all that comes on the same day. */
function NextDue({ time }: { readonly time: string }) {
  const { text, plural, format } = useTexts();
  const due = useDueReviews({ due_before: endOfDay(time) });
  const when = format.coming(time);
  const { count, isMore } = summariseDue(due.data ?? { sources: [] });
  const full = due.data?.sources.filter((source) => (source.count ?? 0) > 0) ?? [];
  const what = plural(thingsOf(full), count, isMore ? { count: format.atLeast(count) } : {});
  return count === 0 ? text('review.next_when', { when }) : text('review.next', { when, what });
}

/** The end of the day of a time, by the clock of the device. */
function endOfDay(time: string): string {
  const day = new Date(time);
  day.setHours(24, 0, 0, 0);
  return day.toISOString();
}
