import type { Schemas } from '@learnwright/client';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { splitCloze } from './cloze-parts.ts';

type Card = Schemas['Flashcards_Card'];

const LONGEST_NAME = 100;

interface FrontProps {
  readonly card: Pick<Card, 'card_type' | 'front'>;
  /** Whether what a cloze hides is told. */
  readonly isShown: boolean;
}

/** The front of a card; of a cloze with a gap for each part that it hides, or with these parts marked. */
export function CardFront({ card: { card_type, front }, isShown }: FrontProps) {
  const { text } = useTexts();
  if (card_type !== 'cloze') return front;
  return splitCloze(front).map(({ text: part, isHidden, hint }, index) => {
    if (!isHidden) return part;
    return isShown ? (
      <mark key={index} className="card-gap" data-shown>
        {part}
      </mark>
    ) : (
      <span key={index} className="card-gap">
        {hint || '…'}
        <span className="unseen"> ({text('cards.hidden')})</span>
      </span>
    );
  });
}

/** What a cloze hides, in its order; a card that hides nothing has none. */
export function listHidden({ card_type, front }: Pick<Card, 'card_type' | 'front'>): string[] {
  if (card_type !== 'cloze') return [];
  return splitCloze(front).flatMap(({ text, isHidden }) => (isHidden ? text : []));
}

/** What a card is called where it is not shown itself: the beginning of its front. */
export function nameCard({ card_type, front }: Pick<Card, 'card_type' | 'front'>): string {
  const plain = card_type === 'cloze' ? splitCloze(front).map(({ text }) => text) : [front];
  return plain.join('').slice(0, LONGEST_NAME).toWellFormed();
}

/** Both sides of a card, and its tags; of long ones the beginning. */
export function CardSides({ card }: { readonly card: Card }) {
  return (
    <span className="grid flex-1 basis-60 gap-1 min-w-0 wrap-anywhere">
      <span dir="auto" className="font-content line-clamp-2 whitespace-pre-line">
        <CardFront card={card} isShown />
      </span>
      {card.back !== '' && (
        <span dir="auto" className="font-content text-ink-soft line-clamp-2 whitespace-pre-line">
          {card.back}
        </span>
      )}
      {card.tags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {card.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </span>
  );
}
