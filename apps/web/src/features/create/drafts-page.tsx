import type { Schemas } from '@learnwright/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { useAnswerer } from '../../page/answerer.ts';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OpenIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { CourseForm } from './course-form.tsx';
import { listDraftFacts, nameDraft, STATE_TONES, useDrafts } from './drafts.ts';

/** How many drafts are shown at first, and how many the server lists at the most. */
const SHOWN = 20;
const MOST = 500;

/** The courses that an AI makes and has made, and a new one. */
export function DraftsPage() {
  const { text } = useTexts();
  const [count, setCount] = useState(SHOWN);
  const drafts = useDrafts(count);
  return (
    <>
      <PageHeading title={text('places.create')}>
        <p className="max-w-measure text-ink-soft">{text('create.lead')}</p>
      </PageHeading>
      <div className="grid gap-10 max-w-narrow">
        {drafts.isPending && <Loading label={text('app.loading')} />}
        {drafts.isError && <Failure error={drafts.error} onRetry={() => drafts.refetch()} />}
        {drafts.data?.length === 0 && (
          <EmptyState picture={<EmptyShelf />} title={text('create.none_title')}>
            {text('create.none')}
          </EmptyState>
        )}
        {drafts.data !== undefined && drafts.data.length > 0 && (
          <div className="grid gap-4">
            <ul className="card divide-y divide-line">
              {drafts.data.map((draft) => (
                <DraftRow key={draft.id} draft={draft} />
              ))}
            </ul>
            {drafts.data.length === count && count < MOST && (
              <p>
                <Button onClick={() => setCount(Math.min(MOST, count + SHOWN))}>{text('create.older')}</Button>
              </p>
            )}
          </div>
        )}
        <section className="grid gap-6">
          <h2 className="text-large font-strong">{text('create.new')}</h2>
          <NoWriter />
          <CourseForm />
        </section>
      </div>
    </>
  );
}

/** A draft in the list: all of the line leads to it. */
function DraftRow({ draft }: { readonly draft: Schemas['Courses_DraftSummary'] }) {
  const texts = useTexts();
  const { text, format } = texts;
  const { id, state, created_at, language } = draft;
  return (
    <li>
      <Link
        to="/create/$draft"
        params={{ draft: id }}
        className="flex items-center gap-4 min-h-16 px-4 py-3 medium:px-6 rounded-card -outline-offset-3 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 flex-1 min-w-0">
          <span className="grid gap-1 min-w-0">
            <span lang={language} className="font-content font-medium wrap-anywhere line-clamp-3">
              {nameDraft(draft)}
            </span>
            <span className="facts">
              {listDraftFacts(draft, texts).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              <span>{format.relative(created_at)}</span>
            </span>
          </span>
          <Badge tone={STATE_TONES[state]}>{text(`create.states.${state}`)}</Badge>
        </span>
        <span className="text-line-strong">
          <Icon of={OpenIcon} />
        </span>
      </Link>
    </li>
  );
}

/** Says beforehand that nobody is there who could write a course. */
function NoWriter() {
  const { text } = useTexts();
  const { kind } = useAnswerer();
  if (kind !== 'practice' && kind !== 'nobody') return null;
  return (
    <aside className="hint-note">
      <p className="text-small">
        {text('create.no_ai')}{' '}
        <Link to="/settings" className="link">
          {text('tutor.to_settings')}
        </Link>
      </p>
    </aside>
  );
}
