import type { Tick } from '@learnwright/exercises';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { CloseIcon } from '../ui/icons.ts';

interface PlayerHeaderProps {
  /** The link out, with `LeaveMark` in it. */
  readonly leave: ReactNode;
  readonly ruler: readonly Tick[];
  /** Says how far it is; by steps unless something else is given. */
  readonly label?: string;
  /** The marks behind the ruler. */
  readonly corrections?: readonly Tick[] | null;
  /** Whether nothing is asked in a step: its mark is short. */
  readonly isRead?: (step_id: string) => boolean;
}

/** The class of the link out. */
export const LEAVE = 'player-leave';

/** What stands in the link out. */
export function LeaveMark() {
  const { text } = useTexts();
  return (
    <>
      <Icon of={CloseIcon} />
      {text('player.leave')}
    </>
  );
}

/** The way out, and how far it is. Leaving asks nothing: nothing is lost. */
export function PlayerHeader({ leave, ruler, label, corrections = null, isRead = () => false }: PlayerHeaderProps) {
  const { text } = useTexts();
  const done = ruler.filter(({ state }) => state !== 'open' && state !== 'now').length;
  return (
    <header className="player-header">
      {leave}
      <div
        role="progressbar"
        aria-label={label ?? text('player.progress', { done, of: ruler.length })}
        aria-valuemin={0}
        aria-valuemax={ruler.length}
        aria-valuenow={done}
        className="flex flex-1 items-end min-w-0"
      >
        {ruler.map((tick) => (
          <Mark key={tick.step_id} tick={tick} isShort={isRead(tick.step_id)} />
        ))}
        {corrections !== null && corrections.length > 0 && (
          <span aria-hidden="true" className="flex items-end ms-3" style={{ flex: corrections.length }}>
            {corrections.map((tick) => (
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
