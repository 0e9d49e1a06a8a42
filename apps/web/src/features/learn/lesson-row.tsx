import type { Schemas } from '@learnwright/client';
import { starsOf } from '@learnwright/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BegunIcon, DoneIcon, OpenIcon } from '../../ui/icons.ts';
import { Stars } from '../../ui/stars.tsx';

interface LessonRowProps {
  readonly set_id: string;
  readonly lesson: Schemas['Content_LessonEntry'];
  readonly lang: string;
  readonly number: number;
  readonly progress: Schemas['LessonProgress'] | undefined;
}

/** A lesson in its set: all of the line leads to it. */
export function LessonRow({ set_id, lesson, lang, number, progress }: LessonRowProps) {
  const { text, plural, format } = useTexts();
  const { lesson_id, title, estimated_minutes, exercise_count } = lesson;
  return (
    <li>
      <Link
        to="/learn/$set/$lesson"
        params={{ set: set_id, lesson: lesson_id }}
        className="flex items-center gap-4 min-h-16 px-4 py-3 medium:px-6 rounded-card -outline-offset-3 hover:bg-sunken"
      >
        <span aria-hidden="true" className="w-8 text-center font-content text-large text-ink-soft tabular-nums">
          {format.number(number)}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 flex-1 min-w-0">
          <span className="grid gap-1 min-w-0">
            <span lang={lang} className="font-content font-medium">
              {title}
            </span>
            <span className="facts">
              {estimated_minutes !== null && <span>{plural('learn.minutes', estimated_minutes)}</span>}
              <span>{plural('learn.exercises', exercise_count)}</span>
            </span>
          </span>
          {progress?.status === 'completed' && <Completed progress={progress} />}
          {progress?.status === 'in_progress' && (
            <Badge tone="almost" icon={BegunIcon}>
              {text('learn.in_progress')}
            </Badge>
          )}
        </span>
        <span className="text-line-strong">
          <Icon of={OpenIcon} />
        </span>
      </Link>
    </li>
  );
}

/** That a lesson is completed, and the stars of its score. */
function Completed({ progress }: { readonly progress: Schemas['LessonProgress'] }) {
  const { text, plural } = useTexts();
  const stars = starsOf({ correct: progress.score_correct, total: progress.score_total });
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars earned={stars} label={plural('learn.stars', stars)} />
      <Badge tone="right" icon={DoneIcon}>
        {text('learn.completed')}
      </Badge>
    </span>
  );
}
