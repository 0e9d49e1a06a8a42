import type { Schemas } from '@learnwright/client';
import { createSender, type Draft, type SendingState } from '../../start/waiting.ts';
import { type GradeChange, type GradeRequests, gradesOf, sendGrade } from './waiting-grades.ts';

type DueCard = Schemas['Flashcards_DueCard'];

/** How well a card was known. */
export type Grade = Schemas['Flashcards_ReviewCard']['grade'];

/** A card that was graded. */
export interface GradedCard {
  readonly card: DueCard;
  readonly grade: Grade;
  readonly review_id: string;
  readonly reviewed_at: string;
  /** When it comes back: as the server has planned it, and until it answers as it was expected. */
  readonly due_at: string | null;
}

/** A review of cards while it goes on. */
export interface CardSnapshot extends SendingState {
  /** Every card of the session. */
  readonly cards: readonly DueCard[];
  /** Those that are behind. */
  readonly graded: readonly GradedCard[];
  /** The card of now; null at the end. */
  readonly card: DueCard | null;
  /** Whether its other side is shown. */
  readonly isShown: boolean;
}

/** Turns cards over one after the other, and records grades behind the screen. */
export interface CardSession {
  current(): CardSnapshot;
  subscribe(listener: () => void): () => void;
  show(): void;
  grade(grade: Grade): void;
  /** Takes the last grade back and asks its card again. */
  undo(): void;
  retry(): void;
}

/** What a session is made of. */
export interface CardSessionPorts {
  readonly cards: readonly DueCard[];
  readonly requests: GradeRequests;
  /** Where grades are kept until they are sent, by this session or another. */
  readonly draft: Draft;
  readonly now: () => number;
  readonly createId: () => string;
}

/** Begins a review of cards, and sends what an earlier one could not. */
export function openCardSession(ports: CardSessionPorts): CardSession {
  const { cards, requests, draft, now, createId } = ports;
  const listeners = new Set<() => void>();
  const waiting = gradesOf(draft);
  const beginning = { records: 'stored', error: null } as const;
  let snapshot: CardSnapshot = { cards, graded: [], card: cards[0] ?? null, isShown: false, ...beginning };
  const sendAll = createSender(waiting, sendChange, update);

  function update(next: Partial<CardSnapshot>): void {
    const graded = next.graded ?? snapshot.graded;
    snapshot = { ...snapshot, ...next, card: cards[graded.length] ?? null };
    for (const listener of listeners) listener();
  }

  async function sendChange(change: GradeChange): Promise<void> {
    const due_at = await sendGrade(requests, change);
    if (change.kind === 'take back') return;
    const { review_id } = change;
    update({ graded: snapshot.graded.map((each) => (each.review_id === review_id ? { ...each, due_at } : each)) });
  }

  function add(kind: GradeChange['kind'], { card, grade, review_id, reviewed_at }: GradedCard): void {
    waiting.write([...waiting.read(), { kind, card_id: card.id, grade, review_id, reviewed_at }]);
    sendAll();
  }

  sendAll();
  return {
    current: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: () => {
      if (snapshot.card !== null && !snapshot.isShown) update({ isShown: true });
    },
    grade: (grade) => {
      const { card, isShown, graded } = snapshot;
      if (card === null || !isShown) return;
      const reviewed_at = new Date(now()).toISOString();
      const of: GradedCard = { card, grade, review_id: createId(), reviewed_at, due_at: card.next[grade] };
      update({ graded: [...graded, of], isShown: false });
      add('record', of);
    },
    undo: () => {
      const of = snapshot.graded.at(-1);
      if (of === undefined) return;
      update({ graded: snapshot.graded.slice(0, -1), isShown: false });
      add('take back', of);
    },
    retry: sendAll,
  };
}
