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
  /** Stores a review; returns when the card comes back. */
  readonly record: (card_id: string, review: Schemas['Flashcards_ReviewCard']) => Promise<string | null>;
  /** Takes a review back. */
  readonly takeBack: (card_id: string, review_id: string) => Promise<void>;
  /** Where is kept what could not be sent, for the next session to send. */
  readonly draft: { read(): string | null; write(value: string | null): void };
  readonly now: () => number;
  readonly createId: () => string;
}

/** Something to send: in its turn, until it has arrived. */
interface Change extends Pick<GradedCard, 'grade' | 'review_id' | 'reviewed_at'> {
  readonly kind: 'record' | 'take back';
  readonly card_id: string;
}

/** Begins a review of cards, and sends what an earlier one could not. */
export function openCardSession(ports: CardSessionPorts): CardSession {
  const { cards, record, takeBack, draft, now, createId } = ports;
  const listeners = new Set<() => void>();
  const waiting: Change[] = readWaiting(draft.read());
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
        keep();
      }
      if (snapshot.records !== 'stored') update({ records: 'stored' });
    } catch {
      update({ records: 'failed' });
    } finally {
      isSending = false;
    }
  }

  function keep(): void {
    draft.write(waiting.length === 0 ? null : JSON.stringify(waiting));
  }

  async function sendChange({ kind, card_id, ...review }: Change): Promise<void> {
    const { review_id } = review;
    if (kind === 'take back') return void (await takeBack(card_id, review_id).catch(ignoreNotFound));
    // A card that was removed meanwhile needs no review.
    const due_at = await record(card_id, review).catch(ignoreNotFound);
    update({ graded: snapshot.graded.map((each) => (each.review_id === review_id ? { ...each, due_at } : each)) });
  }

  function add(kind: Change['kind'], { card, grade, review_id, reviewed_at }: GradedCard): void {
    waiting.push({ kind, card_id: card.id, grade, review_id, reviewed_at });
    keep();
    void send();
  }

  void send();
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
    retry: () => void send(),
  };
}

/** What the server does not know needs no review, and none taken back. */
function ignoreNotFound(error: unknown): null {
  if (isApiError(error) && error.code === 'not_found') return null;
  throw error;
}

function readWaiting(text: string | null): Change[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
