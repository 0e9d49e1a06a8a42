import type { ElementType } from '@learnwright/core';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { namesGrammar } from './names-grammar.ts';

const TYPES_THAT_TEST_GRAMMAR: readonly string[] = ['cloze', 'word_tiles'];

/**
 * The kind of element an exercise tests: `grammar_rule` for a cloze or word_tiles with a grammar tag, its own or a
 * card's, else `vocabulary`.
 */
export function resolveElementType(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): ElementType {
  if (!TYPES_THAT_TEST_GRAMMAR.includes(exercise.type)) return 'vocabulary';
  const cardTags = lesson.cards.filter((card) => exercise.card_ids.includes(card.id)).flatMap((card) => card.tags);
  return [...cardTags, ...(exercise.tags ?? [])].some(namesGrammar) ? 'grammar_rule' : 'vocabulary';
}
