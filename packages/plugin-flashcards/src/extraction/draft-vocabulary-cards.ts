import type { VocabularyEntry } from '@learnwright/core';
import { buildCloze } from '../cloze/build-cloze.ts';
import type { CardDraft } from './card-draft.ts';

/** A card of each word: a cloze of its example where the word stands in that, else the word and its translation. */
export function draftVocabularyCards(vocabulary: readonly VocabularyEntry[]): CardDraft[] {
  return vocabulary.map(({ word, translation, example, tags = [] }): CardDraft => {
    const cloze = example === undefined ? null : buildCloze(word, example);
    if (cloze === null) return { card_type: 'basic', front: word, back: translation, tags };
    return { card_type: 'cloze', front: cloze, back: translation, tags };
  });
}
