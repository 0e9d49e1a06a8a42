import type { RunState, RunView } from '@learnwright/exercises';
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCoveredViewport } from '../page/covered-viewport.ts';
import { useSessionState } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { useDrawn } from './drawn.ts';
import { usePlayerKeys } from './keyboard.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { PlayerFooter } from './player-footer.tsx';
import { RecordNotice } from './record-notice.tsx';
import type { Run, RunSession, RunSnapshot } from './run-session.ts';

interface PlayerProps<State extends RunState, View extends RunView> {
  readonly run: Run<State, View>;
  readonly session: RunSession<State>;
  /** The title of the tab. */
  readonly title: string;
  /** Goes out, without a question. */
  readonly leave: () => void;
  readonly header: (view: View) => ReactNode;
  /** The step of now: drawn anew for each question, and after an answer was taken back. */
  readonly step: (view: View) => ReactNode;
  readonly end: (view: View, snapshot: RunSnapshot<State>) => ReactNode;
}

/** A run while it is played: where it is, the step, and what can be pressed. */
export function Player<State extends RunState, View extends RunView>(props: PlayerProps<State, View>) {
  const { run, session, title, leave, header, step, end } = props;
  const { text } = useTexts();
  const snapshot = useSyncExternalStore(session.subscribe, session.current);
  const view = run.view(snapshot.state);
  const { isAsked } = useSessionState();
  const [isHelp, setIsHelp] = useState(false);
  const [undone, setUndone] = useState(0);
  const main = useRef<HTMLElement>(null);
  const isDrawn = useDrawn(`${view.question} ${view.phase}`);
  useCoveredViewport();
  useRecording(session, isAsked);
  useEffect(() => {
    document.title = `${title} · ${text('app.name')}`;
  }, [title, text]);

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
  const single = usePlayerKeys({
    isOff: isHelp || isAsked,
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
      {header(view)}
      <RecordNotice state={snapshot} retry={session.retry} />
      <main ref={main} id="main" className="player-main">
        {view.phase === 'ended' ? (
          end(view, snapshot)
        ) : (
          <Fragment key={`${view.question} ${undone}`}>{step(view)}</Fragment>
        )}
      </main>
      <PlayerFooter view={view} goOn={goOn} undo={undo} send={session.send} onHelp={() => setIsHelp(true)} />
      {isHelp && <KeysDialog keys={single} onClose={() => setIsHelp(false)} />}
    </div>
  );
}

/** Where a choice is taken from: the place of a pair or a blank; what is taken one after the other has none. */
function placeOf({ step }: RunView, place: number): { readonly place?: number } {
  const { type, cloze_mode } = step?.exercise ?? {};
  return type === 'matching' || (type === 'cloze' && cloze_mode === 'select') ? { place } : {};
}

/** Time counts from now; and what could not be recorded is sent when there is a network again, or a sign-in. */
function useRecording<State extends RunState>(session: RunSession<State>, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) session.retry();
  }, [session, isAsked]);
  useEffect(() => {
    session.send({ type: 'resume' });
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
