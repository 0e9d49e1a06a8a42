import type { ElementType } from '@learnwright/core';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { readCards, readExercise } from '../schema/raw-lesson.ts';

const TYPES_THAT_TEST_GRAMMAR: readonly string[] = ['cloze', 'word_tiles'];

/**
 * Words that make a tag name grammar, whole or as one part of a hyphenated tag (`grammar-articles`,
 * `present-perfect`).
 */
export const GRAMMAR_WORDS = [
  // the subject itself, in the languages authors explain in
  'grammar',
  'grammatik',
  'grammaire',
  'gramática',
  'gramatica',
  'grammatica',
  'γραμματική',
  'grammatiki',
  // forms of nouns
  'article',
  'articles',
  'gender',
  'masculine',
  'feminine',
  'neuter',
  'definite',
  'indefinite',
  'plural',
  'nominative',
  'accusative',
  'dative',
  'genitive',
  'possessive',
  // verbs and what goes with them
  'verb',
  'verbs',
  'preposition',
  'prepositions',
  'conjugation',
  'tense',
  'present',
  'past',
  'preterite',
  'imperfect',
  'perfect',
  'future',
  'continuous',
  'subjunctive',
  'reflexive',
  'irregular',
  // comparison and sentence
  'comparative',
  'superlative',
  'negation',
  'syntax',
] as const;

/**
 * The kind of element an exercise tests: `grammar_rule` for a cloze or word_tiles with a grammar tag, its own or a
 * card's, else `vocabulary`.
 */
export function resolveElementType(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): ElementType {
  if (!TYPES_THAT_TEST_GRAMMAR.includes(exercise.type)) return 'vocabulary';
  const { card_ids, tags } = readExercise(exercise);
  const cardTags = readCards(lesson).flatMap((card) => (card_ids.includes(card.id) ? card.tags : []));
  return [...cardTags, ...(tags ?? [])].some(namesGrammar) ? 'grammar_rule' : 'vocabulary';
}

/** Tells whether a card's or exercise's tag names grammar, which makes a cloze or word_tiles test a grammar rule. */
export function namesGrammar(tag: string): boolean {
  const parts = new Set(tag.normalize('NFC').toLowerCase().split('-'));
  return GRAMMAR_WORDS.some((word) => parts.has(word));
}
