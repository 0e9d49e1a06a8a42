import type { Schemas } from '@learnwright/client';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { KeepIcon } from '../../ui/icons.ts';
import { CourseIcon } from '../../ui/page-icons.ts';
import { ProgressRuler } from '../../ui/progress-ruler.tsx';

interface SetCardProps {
  readonly set: Schemas['Content_LessonSet'];
  readonly progress: Schemas['SetProgress'] | undefined;
  /** Whether an AI has made it for the learner. */
  readonly isCourse: boolean;
  readonly isKept: boolean;
}

/** A set on its shelf. All of the card leads to it. */
export function SetCard({ set, progress, isCourse, isKept }: SetCardProps) {
  const { text, plural } = useTexts();
  const { set_id, title, description, level, lesson_count, language } = set;
  const isBegun = progress !== undefined && progress.last_activity_at !== null;
  return (
    <li className="card relative flex flex-col gap-3 p-6 hover:border-line-strong">
      <h3 lang={language} className="font-content text-large font-strong">
        <Link to="/learn/$set" params={{ set: set_id }} className="before:absolute before:inset-0 before:rounded-card">
          {title}
        </Link>
      </h3>
      {description !== null && (
        <p lang={language} className="text-small text-ink-soft line-clamp-3">
          {description}
        </p>
      )}
      <p className="facts mt-auto">
        {level !== null && <Badge>{level}</Badge>}
        <span>{plural('learn.lessons', lesson_count)}</span>
        {isCourse && <Badge icon={CourseIcon}>{text('learn.course')}</Badge>}
        {isKept && <Badge icon={KeepIcon}>{text('learn.kept')}</Badge>}
      </p>
      {isBegun && (
        <ProgressRuler
          label={text('learn.progress', { completed: progress.completed, lessons: progress.lessons })}
          done={progress.completed}
          of={progress.lessons}
        />
      )}
    </li>
  );
}
