import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyShelf } from '../../../illustrations/empty-shelf.tsx';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { type Texts, useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RemoveIcon } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { RemoveSet } from './remove-set.tsx';
import { SetFilters } from './set-filters.tsx';

type LessonSet = Schemas['Content_LessonSet'];

const SETS = '/plugins/content/sets';
/** So many sets are shown at first, and so many more at a time. */
const PORTION = 50;
/** The most that the server lists at once. */
const MOST = 500;
/** How much of a commit its hosts show. */
const COMMIT_LENGTH = 10;

/** All sets of lessons of the server. What is looked for stands in the address. */
export function ContentPage() {
  const { text } = useTexts();
  const queries = useLearnwrightQueries();
  const [filters, change] = useConsoleSearch('q', 'language', 'target');
  const [limit, setLimit] = useState(PORTION);
  const isFiltered = Object.keys(filters).length > 0;
  const sets = useQuery({
    ...queries.get(SETS, { query: { ...filters, limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading title={text('console.content.title')}>
        <p className="max-w-measure text-ink-soft">{text('console.content.lead')}</p>
        <p className="flex flex-wrap gap-2">
          <ConsoleLink to="content/import" className={buttonClass('first')}>
            {text('console.content.to_import')}
          </ConsoleLink>
          <ConsoleLink to="content/remotes" className={buttonClass('second')}>
            {text('console.content.to_remotes')}
          </ConsoleLink>
        </p>
      </PageHeading>
      {sets.isPending && <Loading label={text('app.loading')} />}
      {sets.isError && <Failure error={sets.error} onRetry={() => sets.refetch()} />}
      {sets.data?.length === 0 && !isFiltered && (
        <EmptyState picture={<EmptyShelf />} title={text('console.content.none_title')}>
          {text('console.content.none')}
        </EmptyState>
      )}
      {sets.data !== undefined && (sets.data.length > 0 || isFiltered) && (
        <div className="grid gap-6">
          <SetFilters filters={filters} onChange={change} />
          <Sets
            sets={sets.data}
            limit={limit}
            isBusy={sets.isPlaceholderData}
            onMore={() => setLimit(Math.min(MOST, limit + PORTION))}
            onClear={() => change({ q: '', language: '', target: '' })}
          />
        </div>
      )}
    </>
  );
}

interface SetsProps {
  readonly sets: readonly LessonSet[];
  readonly limit: number;
  readonly isBusy: boolean;
  readonly onMore: () => void;
  readonly onClear: () => void;
}

function Sets({ sets, limit, isBusy, onMore, onClear }: SetsProps) {
  const texts = useTexts();
  const { text, plural, format } = texts;
  const [removed, setRemoved] = useState<LessonSet | null>(null);
  const isFull = sets.length >= limit;
  return (
    <>
      <p role="status" className="facts">
        {isFull && limit === MOST
          ? text('console.content.shown_more', { count: format.number(MOST) })
          : plural('console.content.shown', sets.length)}
      </p>
      {sets.length === 0 ? (
        <div className="grid gap-3 justify-items-start">
          <p>{text('console.content.none_found')}</p>
          <Button onClick={onClear}>{text('console.content.clear')}</Button>
        </div>
      ) : (
        <DataTable
          title={text('console.content.sets')}
          columns={listColumns(texts, setRemoved)}
          rows={sets}
          keyOf={({ set_id }) => set_id}
        />
      )}
      {isFull && limit < MOST && (
        <p>
          <Button isBusy={isBusy} onClick={onMore}>
            {text('console.more')}
          </Button>
        </p>
      )}
      {removed !== null && <RemoveSet set={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function listColumns({ text, plural, format }: Texts, onRemove: (set: LessonSet) => void): Column<LessonSet>[] {
  return [
    { title: text('console.content.set'), show: (set) => <SetName set={set} /> },
    {
      title: text('console.content.import.lessons'),
      show: ({ lesson_count, exercise_count }) => (
        <span className="grid wide:whitespace-nowrap">
          <span>{plural('console.content.lessons', lesson_count)}</span>
          <span className="text-small text-ink-soft">{plural('console.content.exercises', exercise_count)}</span>
        </span>
      ),
    },
    { title: text('console.content.comes_from'), show: (set) => <Origin set={set} /> },
    {
      title: text('console.content.author'),
      show: ({ attribution: { author, license } }) => (
        <span className="grid wide:wrap-break-word">
          <span>{author ?? text('console.content.nobody')}</span>
          <span className="text-small text-ink-soft">{license ?? text('console.content.no_license')}</span>
        </span>
      ),
    },
    {
      title: text('console.content.updated'),
      show: ({ updated_at }) => (
        <time className="wide:whitespace-nowrap" dateTime={updated_at} title={format.moment(updated_at)}>
          {format.relative(updated_at)}
        </time>
      ),
    },
    {
      title: text('console.content.change'),
      show: (set) => (
        <Button icon={RemoveIcon} onClick={() => onRemove(set)}>
          <span className="wide:whitespace-nowrap">
            {text('action.remove')} <span className="unseen">{set.title}</span>
          </span>
        </Button>
      ),
    },
  ];
}

function SetName({ set }: { readonly set: LessonSet }) {
  const { text, format } = useTexts();
  const { set_id, title, language, target_language, level, version } = set;
  const source = format.language(language);
  return (
    <span className="grid gap-1 justify-items-start wide:min-w-44">
      <Link to="/learn/$set" params={{ set: set_id }} lang={language} className="link inline-block min-w-11 py-3 -my-3">
        {title}
      </Link>
      <span className="facts font-normal">
        {level !== null && <Badge>{level}</Badge>}
        <span>
          {target_language === null
            ? source
            : text('console.content.from_to', { target: format.language(target_language), source })}
        </span>
        {version !== null && <span>{text('console.content.version', { version })}</span>}
        <span>{set_id}</span>
      </span>
    </span>
  );
}

function Origin({ set: { origin } }: { readonly set: LessonSet }) {
  const { text } = useTexts();
  if (origin === null) return <span className="wide:whitespace-nowrap">{text('console.content.uploaded')}</span>;
  const { url, branch, commit_sha } = origin;
  return (
    <span className="grid">
      <span>{url}</span>
      <span className="text-small text-ink-soft">
        {text('console.content.at_commit', { branch, commit: commit_sha.slice(0, COMMIT_LENGTH) })}
      </span>
    </span>
  );
}
