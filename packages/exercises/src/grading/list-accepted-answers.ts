import type { Element } from '../elements/element.ts';
import { listElements } from '../elements/list-elements.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';

/** An element with every text that is right for it. */
export type AcceptedElement = Element & { readonly accept: readonly string[] };

/** The elements of an exercise, each with all texts that are right for it, the canonical answer among them. */
export function listAcceptedAnswers(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): AcceptedElement[] {
  return listElements(exercise, lesson).map((element, index) => ({
    ...element,
    accept: [element.correct_answer, ...listVariants(exercise, index)].filter(isFirst),
  }));
}

function listVariants(exercise: Exercise, index: number): readonly string[] {
  if (exercise.type === 'free_text') return exercise.accept ?? [];
  if (exercise.type === 'word_tiles') return listOrderings(exercise);
  if (exercise.type === 'cloze' && exercise.cloze_mode !== 'multiselect') return exercise.blanks?.[index]?.accept ?? [];
  return [];
}

// By words, not by positions: a tile that is there twice may be used either way round.
function listOrderings({ tiles, accept_orderings }: Exercise): string[] {
  return (accept_orderings ?? []).map((ordering) => ordering.flatMap((at) => tiles?.[at] ?? []).join(' '));
}

function isFirst(text: string, index: number, texts: readonly string[]): boolean {
  return texts.indexOf(text) === index;
}
