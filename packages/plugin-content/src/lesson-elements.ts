import { type Exercise, type Lesson, listElements } from '@learnwright/exercises';
import type { ElementAddress } from '@learnwright/plugin-sdk';

/** What identifies an element whose address has changed, the surest first. */
export const IDENTITY_KINDS = ['key', 'card', 'answer', 'place'] as const;

/** The names of an element by kind; every name includes the exercise. */
export type Identities = Partial<Record<(typeof IDENTITY_KINDS)[number], string>>;

/** An element of a lesson of a set. */
export interface LocatedElement {
  readonly address: ElementAddress;
  readonly identities: Identities;
}

/** Every element of a lesson, each address once. */
export function listLessonElements(set_id: string, lesson_id: string, lesson: Lesson): LocatedElement[] {
  return lesson.steps.flatMap(({ exercise }) => {
    if (!exercise) return [];
    const elements = listElements(exercise, lesson);
    const located = elements.map(({ element_key, correct_answer }, index): LocatedElement => {
      const address = { set_id, lesson_id, exercise_id: exercise.id, element_key };
      const place = { index, count: elements.length, answer: correct_answer };
      return { address, identities: identify(address, exercise, lesson, place) };
    });
    const keys = elements.map(({ element_key }) => element_key);
    return located.filter(({ address }, index) => keys.indexOf(address.element_key) === index);
  });
}

/** The place of an element in its exercise, and its answer. */
interface Place {
  readonly index: number;
  readonly count: number;
  readonly answer: string;
}

function identify(address: ElementAddress, exercise: Exercise, lesson: Lesson, place: Place): Identities {
  const { set_id, lesson_id, exercise_id, element_key } = address;
  const scope = exercise.stable_id ? [exercise.stable_id] : [set_id, lesson_id, exercise_id];
  const name = (kind: string, value: string) => JSON.stringify([...scope, kind, value]);
  const card = findCard(exercise, lesson, place);
  const byCard: Identities = card === null ? {} : { card: name('card', card) };
  if (!exercise.stable_id) return byCard;
  const byKey: Identities = { ...byCard, key: name('key', element_key) };
  // The pairs of a matching come and go one by one; elsewhere the place in the exercise says which element it is.
  if (exercise.type === 'matching') return { ...byKey, answer: name('answer', place.answer) };
  return { ...byKey, place: name('place', `${place.index} of ${place.count}`) };
}

/** The stable_id of the card that an element tests: of its pair's card, or of the only card of an only element. */
function findCard(exercise: Exercise, lesson: Lesson, { index, count }: Place): string | null {
  const hasPairsOfCards = exercise.type === 'matching' && exercise.from_cards === true;
  const isOnly = count === 1 && exercise.card_ids.length === 1;
  if (!hasPairsOfCards && !isOnly) return null;
  const cards = exercise.card_ids.flatMap((id) => lesson.cards.find((card) => card.id === id) ?? []);
  return cards[index]?.stable_id ?? null;
}
