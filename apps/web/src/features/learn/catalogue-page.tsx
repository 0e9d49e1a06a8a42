import type { Schemas } from '@learnwright/client';
import { useSetProgress, useSets } from '@learnwright/react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useKeptSets } from '../../start/kept-sets.ts';
import { useMode } from '../../start/mode.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { CatalogueFilters, type Filters } from './catalogue-filters.tsx';
import { useCourses } from './courses.ts';
import { OpenFile } from './open-file.tsx';
import { SetCard } from './set-card.tsx';

type LessonSet = Schemas['Content_LessonSet'];

/** All sets of lessons, and the learner's own courses. What is looked for stands in the address. */
export function CataloguePage() {
  const { text } = useTexts();
  const { has, kind } = useMode();
  const { server } = useSessionState();
  const sets = useSets();
  const courses = useCourses();
  const all = sets.data && [...courses, ...sets.data];
  return (
    <>
      <PageHeading title={text('learn.title')}>
        {has('create') && (
          <p>
            <Link to="/create" className={buttonClass('second')}>
              {text('create.new')}
            </Link>
          </p>
        )}
        {kind === 'device' && <OpenFile />}
      </PageHeading>
      {sets.isPending && <Loading label={text('app.loading')} />}
      {sets.isError && <Failure error={sets.error} onRetry={() => sets.refetch()} />}
      {all?.length === 0 && (
        <EmptyState picture={<EmptyShelf />} title={text('learn.empty_title')}>
          {text(server === null ? 'learn.empty_device' : 'learn.empty')}
        </EmptyState>
      )}
      {all !== undefined && all.length > 0 && <Catalogue sets={all} courses={courses} />}
    </>
  );
}

interface CatalogueProps {
  /** Sets and courses. */
  readonly sets: readonly LessonSet[];
  /** Those among them that an AI has made. */
  readonly courses: readonly Pick<LessonSet, 'set_id'>[];
}

function Catalogue({ sets, courses }: CatalogueProps) {
  const { text, plural, format, language } = useTexts();
  const filters = useSearch({ from: '/shell/learner/learn' });
  const navigate = useNavigate({ from: '/learn' });
  const progress = useSetProgress();
  const kept = useKeptSets();
  const explanations = usePagePorts().kept.read('explanations');
  const found = sets.filter((set) => fits(set, filters)).toSorted(byLanguage(explanations));
  const shelves = Map.groupBy(found, ({ target_language, language: own }) => target_language ?? own);
  const sorted = [...shelves].toSorted(([one], [other]) =>
    format.language(one).localeCompare(format.language(other), language),
  );
  return (
    <>
      <CatalogueFilters sets={sets} filters={filters} />
      <p role="status" className="facts my-6">
        {plural('learn.found', found.length)}
      </p>
      {found.length === 0 && (
        <div className="grid gap-3 justify-items-start">
          <p>{text('learn.none')}</p>
          <Button onClick={() => navigate({ search: {}, replace: true })}>{text('learn.clear')}</Button>
        </div>
      )}
      <div className="grid gap-10">
        {sorted.map(([tag, ofLanguage]) => (
          <section key={tag} className="grid gap-4">
            <h2 className="text-large font-strong">{format.language(tag)}</h2>
            <ul className="grid gap-4 medium:grid-cols-2">
              {ofLanguage.map((set) => (
                <SetCard
                  key={set.set_id}
                  set={set}
                  progress={progress.data?.find(({ set_id }) => set_id === set.set_id)}
                  isCourse={courses.some(({ set_id }) => set_id === set.set_id)}
                  isKept={kept.data?.some(({ set_id }) => set_id === set.set_id) === true}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Those that explain in the language that somebody has chosen come first; all others stay as they are. */
function byLanguage(explanations: string | null) {
  const rank = ({ language }: LessonSet) => (language === explanations ? 0 : 1);
  return (one: LessonSet, other: LessonSet) => rank(one) - rank(other);
}

/** Whether a set is one that somebody looks for. */
function fits(
  { title, description, target_language, level, set_id }: LessonSet,
  { q, language, level: asked }: Filters,
) {
  const words = `${title} ${description ?? ''} ${set_id}`.toLocaleLowerCase();
  if (q !== undefined && !words.includes(q.toLocaleLowerCase())) return false;
  if (language !== undefined && target_language !== language) return false;
  return asked === undefined || level === asked;
}
