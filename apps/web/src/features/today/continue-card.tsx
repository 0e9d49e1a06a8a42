import type { Schemas } from '@learnwright/client';
import { useSetProgress } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { FinishedJoint } from '../../illustrations/finished-joint.tsx';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProgressRuler } from '../../ui/progress-ruler.tsx';

type SetProgress = Schemas['SetProgress'];

/** The lesson to go on with: of the set that the learner was in last. */
export function ContinueCard() {
  const { text } = useTexts();
  const progress = useSetProgress();
  return (
    <Card title={text('today.continue')} isWide>
      {progress.isPending && <Loading label={text('app.loading')} />}
      {progress.isError && <Failure error={progress.error} onRetry={() => progress.refetch()} />}
      {progress.data && <Latest sets={progress.data} />}
    </Card>
  );
}

function Latest({ sets }: { readonly sets: readonly SetProgress[] }) {
  const begun = sets.filter(({ last_activity_at }) => last_activity_at !== null);
  const latest = begun.find(({ next_lesson }) => next_lesson !== null);
  if (latest !== undefined) return <NextLesson set={latest} />;
  return begun.length > 0 ? <AllDone /> : <Begin />;
}

function NextLesson({ set }: { readonly set: SetProgress }) {
  const { text } = useTexts();
  const { set_id, title, completed, lessons, next_lesson } = set;
  if (next_lesson === null) return null;
  return (
    <div className="grid gap-4 medium:grid-cols-[1fr_auto] items-end">
      <div className="grid gap-2 min-w-0">
        <p className="font-content text-title font-strong">{next_lesson.title}</p>
        <p className="text-ink-soft">
          <Link to="/learn/$set" params={{ set: set_id }} className="link">
            {title}
          </Link>
        </p>
        <div className="max-w-narrow pt-2">
          <ProgressRuler label={text('today.lessons_done', { completed, lessons })} done={completed} of={lessons} />
        </div>
        <p className="facts">{text('today.lessons_done', { completed, lessons })}</p>
      </div>
      <Link
        to="/learn/$set/$lesson"
        params={{ set: set_id, lesson: next_lesson.lesson_id }}
        className={buttonClass('first')}
      >
        {text('action.continue')}
      </Link>
    </div>
  );
}

function AllDone() {
  const { text } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-6">
      <div className="w-36 text-line-strong">
        <FinishedJoint />
      </div>
      <div className="grid gap-3 justify-items-start">
        <p>{text('today.all_done')}</p>
        <Link to="/learn" className={buttonClass('first')}>
          {text('today.choose')}
        </Link>
      </div>
    </div>
  );
}

function Begin() {
  const { text } = useTexts();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <p className="text-title font-strong">{text('today.begin')}</p>
        <p className="text-ink-soft">{text('today.begin_text')}</p>
      </div>
      <Link to="/learn" className={buttonClass('first')}>
        {text('today.choose')}
      </Link>
    </div>
  );
}
