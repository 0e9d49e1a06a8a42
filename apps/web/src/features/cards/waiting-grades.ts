import { isApiError, type Schemas } from '@learnwright/client';
import { useLearnwright, useSend } from '@learnwright/react';
import { usePagePorts } from '../../start/page-ports.ts';
import { type Draft, limitTimes, openDraft, type WaitingList } from '../../start/waiting.ts';

/** What a change of a card makes old: lists of cards, what is due, and how much is due in all. */
export const CARD_CHANGES = ['/plugins/flashcards', '/users/{user_id}/due-reviews'];

/** A grade to store, or one to take back: in its turn, until it has arrived. */
export interface GradeChange {
  readonly kind: 'record' | 'take back';
  readonly card_id: string;
  readonly grade: Schemas['Flashcards_ReviewCard']['grade'];
  readonly review_id: string;
  readonly reviewed_at: string;
}

/** The requests that changes are sent by. */
export interface GradeRequests {
  /** Stores a review; returns when the card comes back. */
  readonly record: (card_id: string, review: Schemas['Flashcards_ReviewCard']) => Promise<string | null>;
  /** Takes a review back. */
  readonly takeBack: (card_id: string, review_id: string) => Promise<void>;
}

/** The grades of a draft that wait. */
export function gradesOf(draft: Draft): WaitingList<GradeChange> {
  return {
    inTurn: draft.inTurn,
    read: () => readGrades(draft.read()),
    write: (changes) => draft.write(changes.length === 0 ? null : JSON.stringify(changes)),
    date: (change, latest) => {
      const [reviewed_at = change.reviewed_at] = limitTimes([change.reviewed_at], latest);
      return { ...change, reviewed_at };
    },
  };
}

/** Sends a change; returns when the card of a grade comes back, where the server knows the card. */
export async function sendGrade(
  { record, takeBack }: GradeRequests,
  { kind, card_id, ...review }: GradeChange,
): Promise<string | null> {
  // A card that was removed meanwhile needs no review, and none taken back.
  if (kind === 'take back') return (await takeBack(card_id, review.review_id).catch(ignoreNotFound)) ?? null;
  return record(card_id, review).catch(ignoreNotFound);
}

/** The grades of the learner that wait, and what sends them. */
export function useWaitingGrades(): { readonly draft: Draft; readonly requests: GradeRequests } {
  const ports = usePagePorts();
  const { user_id } = useLearnwright();
  const record = useSend('POST', '/plugins/flashcards/cards/{id}/review', { changes: CARD_CHANGES });
  const takeBack = useSend('DELETE', '/plugins/flashcards/cards/{id}/review/{review_id}', { changes: CARD_CHANGES });
  return {
    draft: openDraft(ports, `cards ${user_id}`),
    requests: {
      record: async (id, body) => (await record.mutateAsync({ params: { id }, body })).due_at,
      takeBack: async (id, review_id) => void (await takeBack.mutateAsync({ params: { id, review_id } })),
    },
  };
}

function ignoreNotFound(error: unknown): null {
  if (isApiError(error) && error.code === 'not_found') return null;
  throw error;
}

function readGrades(text: string | null): readonly GradeChange[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
