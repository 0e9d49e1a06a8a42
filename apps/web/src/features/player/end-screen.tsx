import type { Schemas } from '@learnwright/client';
import type { ContentLesson } from '@learnwright/client/lessons';
import type { LessonRunView } from '@learnwright/exercises';
import { nextLesson } from '@learnwright/exercises';
import { useLearnwright, useLearnwrightQueries, useLessonProgress, useLessons, useProgress } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMode } from '../../start/mode.ts';
import { useSyncing } from '../../start/syncing.tsx';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StampedStars } from './stamped-stars.tsx';

interface EndScreenProps {
  readonly set: Schemas['Content_LessonSet'];
  readonly lesson: ContentLesson;
  readonly view: LessonRunView;
  /** The row of the lesson; null until the storage has answered. */
  readonly row: Schemas['LessonProgress'] | null;
  readonly isReplay: boolean;
  /** Whether all records are stored: only then the server can have rewarded them. */
  readonly isStored: boolean;
}

/** The end of a lesson: its stars and score, what was earned for it, and where to go on. */
export function EndScreen({ set, lesson, view, row, isReplay, isStored }: EndScreenProps) {
  const { text, plural, format } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { score, stars } = view;
  return (
    <div className="end-screen">
      <StampedStars earned={stars} label={plural('learn.stars', stars)} />
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-heading font-strong">
          {text('player.done')}
        </h1>
        <p lang={set.language} className="font-content text-large">
          {lesson.title}
        </p>
      </div>
      <p className="text-large tabular-nums">
        {text('player.score', { correct: format.number(score.correct), total: format.number(score.total) })}
      </p>
      {row !== null && !isReplay && <Rewards row={row} isStored={isStored} />}
      <NextLesson set_id={set.set_id} lesson_id={lesson.id} lang={set.language} isStored={isStored} />
    </div>
  );
}

/** How long the server may take to reward: it is asked again meanwhile. */
const ASKED_AGAIN_AFTER = 700;
const MOST_TIMES = 8;

/** XP and badges as the server has booked them for this lesson; where there is none, nothing is said. */
function Rewards({ row, isStored }: { readonly row: Schemas['LessonProgress']; readonly isStored: boolean }) {
  const { text, format, language } = useTexts();
  const { has } = useMode();
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const syncing = useSyncing();
  const current = useLessonProgress(row.set_id, row.lesson_id);
  // A server that is told later names the row itself.
  const source_id = syncing === null ? row.id : (current.data?.id ?? row.id);
  const isTold = syncing === null || (syncing.status === 'synced' && syncing.pending === 0);
  const enabled = isStored && isTold && has('xp') && row.completed_at !== null;
  const history = useQuery({
    ...queries.get('/plugins/gamification/xp/{user_id}/history', { params: { user_id }, query: { source_id } }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) === 0 && state.dataUpdateCount < MOST_TIMES ? ASKED_AGAIN_AFTER : false,
  });
  const earned = history.data ?? [];
  const since = row.completed_at ?? '';
  const badges = useQuery({
    ...queries.get('/plugins/gamification/badges/{user_id}', {
      params: { user_id },
      query: { lang: language, earned_since: since },
    }),
    enabled: enabled && earned.length > 0,
    staleTime: 0,
  });
  const xp = earned.reduce((sum, { amount }) => sum + amount, 0);
  if (xp === 0 && (badges.data ?? []).length === 0) return null;
  return (
    <div role="status" className="grid gap-3 justify-items-center">
      {xp > 0 && <p className="text-title font-strong text-ink">{text('player.xp', { xp: format.number(xp) })}</p>}
      {(badges.data ?? []).map(({ key, name, description }) => (
        <p key={key} className="card px-4 py-3">
          <strong className="font-strong">{text('player.badge', { name })}</strong>
          <span className="block text-small text-ink-soft">{description}</span>
        </p>
      ))}
    </div>
  );
}

interface NextLessonProps {
  readonly set_id: string;
  readonly lesson_id: string;
  readonly lang: string;
  readonly isStored: boolean;
}

function NextLesson({ set_id, lesson_id, lang, isStored }: NextLessonProps) {
  const { text } = useTexts();
  const lessons = useLessons(set_id);
  const progress = useProgress({ set_id });
  const isKnown = isStored && lessons.data !== undefined && progress.data !== undefined;
  const next = isKnown ? nextLesson(lessons.data, progress.data) : null;
  const isOther = next !== null && next.lesson_id !== lesson_id;
  return (
    <p className="flex flex-wrap justify-center gap-3">
      {isOther && (
        <Link
          to="/learn/$set/$lesson"
          params={{ set: set_id, lesson: next.lesson_id }}
          className={buttonClass('first')}
        >
          <span>
            {text('player.next_lesson')} <span lang={lang}>{next.title}</span>
          </span>
        </Link>
      )}
      <Link to="/learn/$set" params={{ set: set_id }} className={buttonClass(isOther ? 'second' : 'first')}>
        {text('player.to_set')}
      </Link>
    </p>
  );
}
