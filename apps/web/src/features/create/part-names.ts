import { useTexts } from '../../texts/texts.ts';
import type { LessonField, LessonPart } from './lesson-fields.ts';

const TYPES = ['theory', 'free_text', 'word_tiles', 'matching', 'picture_choice', 'cloze'] as const;

/** What the parts of a lesson and their fields are called. */
export function usePartNames() {
  const { text, format } = useTexts();
  return {
    /** "Card 3", or "Step 2: Word tiles". */
    part: ({ kind, number, type }: LessonPart): string => {
      const place = text(`create.places.${kind}`, { number: format.number(number) });
      const known = TYPES.find((each) => each === type) ?? 'other';
      return kind === 'step' ? `${place}: ${text(`create.types.${known}`)}` : place;
    },
    field: ({ name, number }: LessonField): string => text(`create.fields.${name}`, { number: format.number(number) }),
  };
}
