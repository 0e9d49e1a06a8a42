import type { ContentLesson } from '@learnwright/client/lessons';
import type { LessonRunView, Tick } from '@learnwright/exercises';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { CloseIcon } from '../../ui/icons.ts';

interface PlayerHeaderProps {
  readonly set_id: string;
  readonly lesson: ContentLesson;
  readonly view: LessonRunView;
}

/** The way out, and how far the lesson is. Leaving asks nothing: nothing is lost. */
export function PlayerHeader({ set_id, lesson, view }: PlayerHeaderProps) {
  const { text } = useTexts();
  const done = view.ruler.filter(({ state }) => state !== 'open' && state !== 'now').length;
  const isTheory = (step_id: string) => lesson.steps.find(({ id }) => id === step_id)?.exercise == null;
  return (
    <header className="player-header">
      <Link to="/learn/$set" params={{ set: set_id }} className="player-leave">
        <Icon of={CloseIcon} />
        {text('player.leave')}
      </Link>
      <div
        role="progressbar"
        aria-label={text('player.progress', { done, of: view.ruler.length })}
        aria-valuemin={0}
        aria-valuemax={view.ruler.length}
        aria-valuenow={done}
        className="flex flex-1 items-end min-w-0"
      >
        {view.ruler.map((tick) => (
          <Mark key={tick.step_id} tick={tick} isShort={isTheory(tick.step_id)} />
        ))}
        {view.corrections !== null && view.corrections.length > 0 && (
          <span aria-hidden="true" className="flex items-end ms-3" style={{ flex: view.corrections.length }}>
            {view.corrections.map((tick) => (
              <Mark key={tick.step_id} tick={tick} isShort={false} />
            ))}
          </span>
        )}
      </div>
    </header>
  );
}

function Mark({ tick: { state }, isShort }: { readonly tick: Tick; readonly isShort: boolean }) {
  return <span aria-hidden="true" className="lesson-tick" data-state={state} data-short={isShort} />;
}
