import type { Schemas } from '@learnwright/client';
import { summariseSets } from '@learnwright/core';
import { useLessons, useProgress, useSet } from '@learnwright/react';
import { Link, useParams } from '@tanstack/react-router';
import { ErrorPage } from '../../page/error-page.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { usePreloadedPlayer } from '../../start/preload-player.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProgressRuler } from '../../ui/progress-ruler.tsx';
import { Attribution } from './attribution.tsx';
import { useCourses } from './courses.ts';
import { KeepOffline } from './keep-offline.tsx';
import { LessonRow } from './lesson-row.tsx';

type LessonSet = Schemas['Content_LessonSet'];

/** A set: its lessons and how far they are, who made it, and what of it is kept. */
export function SetPage() {
  const { text } = useTexts();
  const { set: set_id } = useParams({ from: '/shell/learner/learn/$set' });
  const set = useSet(set_id);
  const isCourse = useCourses().some((course) => course.set_id === set_id);
  usePreloadedPlayer();
  if (set.isPending) return <Loading label={text('app.loading')} />;
  if (set.isError) return <ErrorPage error={set.error} reset={() => set.refetch()} />;
  return <LessonsOfSet set={set.data} isCourse={isCourse} />;
}

interface LessonsOfSetProps {
  readonly set: LessonSet;
  /** Whether an AI has made it for the learner: then there is nobody to name, and nothing to keep. */
  readonly isCourse: boolean;
}

function LessonsOfSet({ set, isCourse }: LessonsOfSetProps) {
  const { text, plural, format } = useTexts();
  const { set_id, title, description, level, language, target_language, lesson_count, exercise_count } = set;
  const lessons = useLessons(set_id);
  const progress = useProgress({ set_id });
  const summaries =
    lessons.data && progress.data && summariseSets([{ ...set, kind: 'set', lessons: lessons.data }], progress.data);
  return (
    <div className="grid gap-10">
      <div>
        <PageHeading title={title} lang={language}>
          {description !== null && (
            <p lang={language} className="max-w-measure text-ink-soft">
              {description}
            </p>
          )}
          <p className="facts">
            {level !== null && <Badge>{level}</Badge>}
            {target_language !== null && (
              <span>
                {text('learn.from_to', {
                  target: format.language(target_language),
                  source: format.language(language),
                })}
              </span>
            )}
            <span>{plural('learn.lessons', lesson_count)}</span>
            <span>{plural('learn.exercises', exercise_count)}</span>
          </p>
        </PageHeading>
        {summaries?.map((summary) => (
          <GoOn key={set_id} progress={summary} />
        ))}
      </div>
      <Lessons set={set} />
      {isCourse ? (
        <p className="facts">
          {text('create.course_note')}
          <Link to="/create/$draft" params={{ draft: set_id }} className="link">
            {text('create.to_draft')}
          </Link>
        </p>
      ) : (
        <div className="grid gap-6 medium:grid-cols-2 items-start">
          <KeepOffline set_id={set_id} title={title} />
          <Attribution set={set} />
        </div>
      )}
    </div>
  );
}

/** How far the set is, and the lesson to go on with. */
function GoOn({ progress }: { readonly progress: Schemas['SetProgress'] }) {
  const { text } = useTexts();
  const { set_id, completed, lessons, next_lesson, last_activity_at } = progress;
  const facts = text('learn.progress', { completed, lessons });
  return (
    <div className="grid gap-4 max-w-narrow">
      <div className="grid gap-1">
        <ProgressRuler label={facts} done={completed} of={lessons} />
        <p className="facts">{facts}</p>
      </div>
      {next_lesson === null ? (
        <p>{text('learn.all_completed')}</p>
      ) : (
        <Link
          to="/learn/$set/$lesson"
          params={{ set: set_id, lesson: next_lesson.lesson_id }}
          className={`${buttonClass('first')} justify-self-start`}
        >
          {text(last_activity_at === null ? 'today.begin' : 'action.continue')}
        </Link>
      )}
    </div>
  );
}

function Lessons({ set: { set_id, language } }: { readonly set: LessonSet }) {
  const { text } = useTexts();
  const lessons = useLessons(set_id);
  const progress = useProgress({ set_id });
  return (
    <section className="grid gap-4">
      <h2 className="text-large font-strong">{text('learn.lessons')}</h2>
      {lessons.isPending && <Loading label={text('app.loading')} />}
      {lessons.isError && <Failure error={lessons.error} onRetry={() => lessons.refetch()} />}
      {lessons.data && (
        <ol className="card divide-y divide-line">
          {lessons.data.map((lesson, index) => (
            <LessonRow
              key={lesson.lesson_id}
              set_id={set_id}
              lesson={lesson}
              lang={language}
              number={index + 1}
              progress={progress.data?.find(({ lesson_id }) => lesson_id === lesson.lesson_id)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
