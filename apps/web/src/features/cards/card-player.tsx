import type { Tick } from '@learnwright/exercises';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDrawn } from '../../player/drawn.ts';
import { usePlayerKeys } from '../../player/keyboard.ts';
import { KeysDialog } from '../../player/keys-dialog.tsx';
import { PlayerTool } from '../../player/player-footer.tsx';
import { LEAVE, LeaveMark, PlayerHeader } from '../../player/player-header.tsx';
import { RecordNotice } from '../../player/record-notice.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { KeysIcon, UndoIcon } from '../../ui/icons.ts';
import { CardEnd } from './card-end.tsx';
import type { CardSession, CardSnapshot, Grade } from './card-session.ts';
import { CardFront, listHidden } from './card-sides.tsx';
import { GradeButtons } from './grade-buttons.tsx';

interface CardPlayerProps {
  readonly session: CardSession;
  readonly onMore: () => void;
}

/** What digits grade: the buttons that are shown in their order, and all four grades of those who know them. */
const TWO_GRADES: readonly Grade[] = ['again', 'good', 'good', 'easy'];
const FOUR_GRADES: readonly Grade[] = ['again', 'hard', 'good', 'easy'];

/** Cards while they are turned over: the front, the other side on demand, and how well it was known. */
export function CardPlayer({ session, onMore }: CardPlayerProps) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const snapshot = useSyncExternalStore(session.subscribe, session.current);
  const { cards, graded, card, isShown, records } = snapshot;
  const [isHelp, setIsHelp] = useState(false);
  const [undone, setUndone] = useState(0);
  const [isFour, setIsFour] = useSwitch('card-grades');
  const [areTimesShown, setAreTimesShown] = useSwitch('card-times');
  const isDrawn = useDrawn(`${graded.length} ${isShown}`);
  useEffect(() => {
    document.title = `${text('cards.title')} · ${text('app.name')}`;
  }, [text]);
  useEffect(() => {
    addEventListener('online', session.retry);
    return () => removeEventListener('online', session.retry);
  }, [session]);

  const undo = () => {
    session.undo();
    setUndone(undone + 1);
  };
  const keys = usePlayerKeys({
    ...NO_KEYS,
    isOff: isHelp,
    goOn: card === null || isShown ? null : () => void (isDrawn() && session.show()),
    leave: () => void navigate({ to: '/cards' }),
    help: () => setIsHelp(true),
    undo,
    choose: (place) => {
      const grade = (isFour ? FOUR_GRADES : TWO_GRADES)[place];
      if (grade !== undefined && isDrawn()) session.grade(grade);
    },
  });

  const leave = (
    <Link to="/cards" className={LEAVE}>
      <LeaveMark />
    </Link>
  );
  const label = text('cards.progress', { done: graded.length, of: cards.length });
  return (
    <div className="player">
      <PlayerHeader leave={leave} ruler={listTicks(snapshot)} label={label} />
      <RecordNotice state={snapshot} retry={session.retry} />
      <main id="main" className="player-main">
        {card === null ? (
          <CardEnd graded={graded} isStored={records === 'stored'} onMore={onMore} />
        ) : (
          <>
            <TurnedCard key={`${card.id} ${graded.length} ${undone}`} card={card} isShown={isShown} />
            <LastCard snapshot={snapshot} />
            <fieldset
              aria-label={text('cards.options')}
              className="flex flex-wrap gap-x-6 mt-6 text-small text-ink-soft"
            >
              <Switch label={text('cards.four')} isOn={isFour} onChange={setIsFour} />
              <Switch label={text('cards.intervals')} isOn={areTimesShown} onChange={setAreTimesShown} />
            </fieldset>
          </>
        )}
      </main>
      <footer className="player-footer">
        <div className="player-actions">
          <div className="flex gap-2">
            <PlayerTool icon={UndoIcon} label={text('player.undo')} isOn={graded.length > 0} onPress={undo} />
            <PlayerTool icon={KeysIcon} label={text('player.keys')} isOn onPress={() => setIsHelp(true)} />
          </div>
          {card !== null && !isShown && (
            <button type="button" data-go-on className="go-on" onClick={session.show}>
              {text('cards.show')}
            </button>
          )}
          {card !== null && isShown && (
            <GradeButtons next={areTimesShown ? card.next : null} isFour={isFour} onGrade={session.grade} />
          )}
        </div>
      </footer>
      {isHelp && (
        <KeysDialog
          keys={keys}
          effects={[
            ['Enter', 'cards.key_show'],
            isFour ? ['1 – 4', 'cards.key_four'] : ['1, 2', 'cards.key_two'],
            ['Z', 'cards.key_undo'],
            ['Esc', 'cards.key_leave'],
            ['?', 'player.key_help'],
          ]}
          onClose={() => setIsHelp(false)}
        />
      )}
    </div>
  );
}

/** What the keys of exercises do here: nothing. */
const nothing = () => undefined;
const NO_KEYS = { hint: nothing, skip: nothing, play: nothing, takeBack: nothing };

/** A card: its front takes the focus when it comes, the other side when it is shown. */
function TurnedCard({
  card,
  isShown,
}: {
  readonly card: NonNullable<CardSnapshot['card']>;
  readonly isShown: boolean;
}) {
  const { text } = useTexts();
  const front = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLElement>(null);
  useEffect(() => {
    front.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (isShown) back.current?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <article className="card grid gap-6 p-6 medium:p-8 wrap-anywhere">
      <h1 ref={front} tabIndex={-1} dir="auto" className="task whitespace-pre-line">
        <CardFront card={card} isShown={isShown} />
      </h1>
      {isShown && (
        <section ref={back} tabIndex={-1} aria-label={text('cards.answer')} className="pt-6 border-t border-line">
          <p dir="auto" className="font-content text-large leading-content whitespace-pre-line">
            {card.back === '' ? listHidden(card).join(' · ') : card.back}
          </p>
        </section>
      )}
    </article>
  );
}

/** When the card before comes back: said once it is graded. */
function LastCard({ snapshot: { graded } }: { readonly snapshot: CardSnapshot }) {
  const { text, format } = useTexts();
  const due_at = graded.at(-1)?.due_at ?? null;
  return (
    <p role="status" className="min-h-6 mt-4 text-small text-ink-soft">
      {due_at !== null && text('cards.comes_back', { when: format.coming(due_at) })}
    </p>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input
        type="checkbox"
        className="size-5 accent-pencil"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** A switch that the browser remembers; off at first. */
function useSwitch(name: string): [isOn: boolean, change: (isOn: boolean) => void] {
  const { kept } = usePagePorts();
  const [isOn, setIsOn] = useState(() => kept.read(name) === 'on');
  const change = (next: boolean) => {
    kept.write(name, next ? 'on' : null);
    setIsOn(next);
  };
  return [isOn, change];
}

function listTicks({ cards, graded }: CardSnapshot): Tick[] {
  return cards.map(({ id }, place) => {
    const grade = graded[place]?.grade;
    const open = place === graded.length ? 'now' : 'open';
    return { step_id: id, state: grade === undefined ? open : grade === 'again' ? 'wrong' : 'right' };
  });
}
