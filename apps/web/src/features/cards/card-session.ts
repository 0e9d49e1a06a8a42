import { isApiError, type Schemas } from '@learnwright/client';

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
export interface CardSnapshot {
  /** Every card of the session. */
  readonly cards: readonly DueCard[];
  /** Those that are behind. */
  readonly graded: readonly GradedCard[];
  /** The card of now; null at the end. */
  readonly card: DueCard | null;
  /** Whether its other side is shown. */
  readonly isShown: boolean;
  /** `stored`, on its way, or `failed` until it is tried again. */
  readonly records: 'stored' | 'sending' | 'failed';
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
  /** Stores a review; answers when the card comes back. */
  readonly record: (card_id: string, review: Schemas['Flashcards_ReviewCard']) => Promise<string | null>;
  /** Takes a review back. */
  readonly takeBack: (card_id: string, review_id: string) => Promise<void>;
  readonly now: () => number;
  readonly createId: () => string;
}

/** Something to send: in its turn, until it has arrived. */
type Change = { readonly kind: 'record' | 'take back'; readonly of: GradedCard };

/** Begins a review of cards. */
export function openCardSession({ cards, record, takeBack, now, createId }: CardSessionPorts): CardSession {
  const listeners = new Set<() => void>();
  const waiting: Change[] = [];
  let isSending = false;
  let snapshot: CardSnapshot = { cards, graded: [], card: cards[0] ?? null, isShown: false, records: 'stored' };

  function update(next: Partial<CardSnapshot>): void {
    const graded = next.graded ?? snapshot.graded;
    snapshot = { ...snapshot, ...next, card: cards[graded.length] ?? null };
    for (const listener of listeners) listener();
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let change = waiting[0]; change !== undefined; change = waiting[0]) {
        if (snapshot.records !== 'sending') update({ records: 'sending' });
        await sendChange(change);
        waiting.shift();
      }
      if (snapshot.records !== 'stored') update({ records: 'stored' });
    } catch {
      update({ records: 'failed' });
    } finally {
      isSending = false;
    }
  }

  async function sendChange({ kind, of }: Change): Promise<void> {
    const { card, grade, review_id, reviewed_at } = of;
    if (kind === 'take back') return takeBack(card.id, review_id).catch(ignoreNotFound);
    const due_at = await record(card.id, { grade, review_id, reviewed_at });
    update({ graded: snapshot.graded.map((each) => (each.review_id === review_id ? { ...each, due_at } : each)) });
  }

  function add(change: Change): void {
    waiting.push(change);
    void send();
  }

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
      add({ kind: 'record', of });
    },
    undo: () => {
      const of = snapshot.graded.at(-1);
      if (of === undefined) return;
      update({ graded: snapshot.graded.slice(0, -1), isShown: false });
      add({ kind: 'take back', of });
    },
    retry: () => void send(),
  };
}

/** A review that the server does not know need not be taken back. */
function ignoreNotFound(error: unknown): void {
  if (!isApiError(error) || error.code !== 'not_found') throw error;
}
