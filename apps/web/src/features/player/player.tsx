import type { Schemas } from '@learnwright/client';
import type { ContentLesson } from '@learnwright/client/lessons';
import type { LessonRun, LessonRunView } from '@learnwright/exercises';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCoveredViewport } from '../../page/covered-viewport.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useDrawn } from './drawn.ts';
import { EndScreen } from './end-screen.tsx';
import { usePlayerKeys } from './keyboard.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { LessonSession } from './lesson-session.ts';
import { PlayerFooter } from './player-footer.tsx';
import { PlayerHeader } from './player-header.tsx';
import { StepView } from './step-view.tsx';

interface PlayerProps {
  readonly run: LessonRun;
  readonly session: LessonSession;
  readonly set: Schemas['Content_LessonSet'];
  readonly lesson: ContentLesson;
}

/** A lesson while it is played: where it is, the step, and what can be pressed. */
export function Player({ run, session, set, lesson }: PlayerProps) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const { state, row, records } = useSyncExternalStore(session.subscribe, session.current);
  const view = run.view(state);
  const [isHelp, setIsHelp] = useState(false);
  const [undone, setUndone] = useState(0);
  const main = useRef<HTMLElement>(null);
  const isDrawn = useDrawn(`${view.question} ${view.phase}`);
  useCoveredViewport();
  useRecording(session);
  useEffect(() => {
    document.title = `${lesson.title} · ${text('app.name')}`;
  }, [lesson.title, text]);

  /** Checks, or goes on, whichever comes next: only what was drawn can be left. */
  const goOn = () => {
    if (view.can.answer) session.send({ type: 'answer' });
    else if (view.can.next && isDrawn()) session.send({ type: 'next' });
  };
  /** Takes the last answer back. Its step is drawn anew, and takes the focus. */
  const undo = () => {
    if (!view.can.undo) return;
    session.send({ type: 'undo' });
    setUndone(undone + 1);
  };
  const leave = () => void navigate({ to: '/learn/$set', params: { set: set.set_id } });
  const single = usePlayerKeys({
    isOff: isHelp,
    goOn: view.phase === 'ended' ? null : goOn,
    leave,
    help: () => setIsHelp(true),
    hint: () => session.send({ type: 'hint' }),
    skip: () => session.send({ type: 'skip' }),
    undo,
    play: () => main.current?.querySelector<HTMLElement>('[data-sound]')?.click(),
    choose: (choice) => {
      if (view.phase === 'asking' && choice < view.choices.length) session.send({ type: 'choose', choice });
    },
    takeBack: () => {
      const place = view.draft.chosen.findLastIndex((choice) => choice !== null);
      const choice = view.draft.chosen[place];
      if (view.phase === 'asking' && choice != null) session.send({ type: 'choose', choice, ...placeOf(view, place) });
    },
  });

  return (
    <div className="player" data-phase={view.phase}>
      <PlayerHeader set_id={set.set_id} lesson={lesson} view={view} />
      {records === 'failed' && (
        <aside className="player-notice" role="status">
          <span>{text('player.not_recorded')}</span>
          <Button rank="quiet" onClick={session.retry}>
            {text('action.try_again')}
          </Button>
        </aside>
      )}
      <main ref={main} id="main" className="player-main">
        {view.phase === 'ended' ? (
          <EndScreen
            set={set}
            lesson={lesson}
            view={view}
            row={row}
            isReplay={state.isReplay}
            isStored={records === 'stored'}
          />
        ) : (
          <StepView key={`${view.question} ${undone}`} view={view} lesson={lesson} set={set} send={session.send} />
        )}
      </main>
      <PlayerFooter view={view} goOn={goOn} undo={undo} send={session.send} onHelp={() => setIsHelp(true)} />
      {isHelp && <KeysDialog keys={single} onClose={() => setIsHelp(false)} />}
    </div>
  );
}

/** Where a choice is taken from: the place of a pair or a blank; what is taken one after the other has none. */
function placeOf({ step }: LessonRunView, place: number): { readonly place?: number } {
  const { type, cloze_mode } = step?.exercise ?? {};
  return type === 'matching' || (type === 'cloze' && cloze_mode === 'select') ? { place } : {};
}

/** Time counts from now; and what could not be recorded is sent when there is a network again. */
function useRecording(session: LessonSession): void {
  useEffect(() => {
    session.send({ type: 'resume' });
    session.retry();
    const resume = () => {
      if (document.visibilityState === 'visible') session.send({ type: 'resume' });
    };
    addEventListener('online', session.retry);
    document.addEventListener('visibilitychange', resume);
    return () => {
      removeEventListener('online', session.retry);
      document.removeEventListener('visibilitychange', resume);
    };
  }, [session]);
}
