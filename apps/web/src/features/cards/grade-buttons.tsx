import type { Schemas } from '@learnwright/client';
import { KeyNumber } from '../../player/key-number.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Grade } from './card-session.ts';

const TWO = ['again', 'good'] as const satisfies readonly Grade[];
const FOUR = ['again', 'hard', 'good', 'easy'] as const satisfies readonly Grade[];

interface GradeButtonsProps {
  /** When the card would come back, by grade; null where nobody wants to know. */
  readonly next: Schemas['Flashcards_NextReviews'] | null;
  readonly isFour: boolean;
  readonly onGrade: (grade: Grade) => void;
}

/** How well a card was known, in plain words: two answers, or four on request. */
export function GradeButtons({ next, isFour, onGrade }: GradeButtonsProps) {
  const { text, format } = useTexts();
  return (
    <fieldset aria-label={text('cards.grades')} className="grades" data-four={isFour}>
      {(isFour ? FOUR : TWO).map((grade, place) => (
        <button
          key={grade}
          type="button"
          className="grade"
          data-grade={grade}
          // The second press of two fast ones was not meant for the next card.
          onClick={(event) => event.detail <= 1 && onGrade(grade)}
        >
          <span className="flex items-center justify-center gap-2">
            <KeyNumber index={place} />
            {text(`cards.${grade}`)}
          </span>
          {next !== null && <span className="text-small font-normal">{format.coming(next[grade])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
