import {
  type ConversationAnalysis,
  cleanText,
  conversationAnalysisSchema,
  type VocabularyEntry,
  vocabularyEntrySchema,
} from '@learnwright/core';
import type { AnalysisAnswer } from './analysis-answer-schema.ts';

/** The limits of an analysis, as far as an AI goes over them. */
const MOST = { topics: 50, vocabulary: 500, tags: 20 } as const;
const LONGEST_SUMMARY = 10_000;

/**
 * The answer of an AI as a record: blank, over-long and repeated entries are left out. Null where nothing can be made of
 * it.
 */
export function tidyAnalysis(answer: AnalysisAnswer): ConversationAnalysis | null {
  const vocabulary = answer.vocabulary.map(tidyEntry).filter((entry) => entry !== null);
  const analysis = {
    summary: cleanText(answer.summary.slice(0, LONGEST_SUMMARY)),
    topics: tidyList(answer.topics, 200).slice(0, MOST.topics),
    vocabulary: firstOfEachWord(vocabulary).slice(0, MOST.vocabulary),
    language: answer.language,
  };
  return conversationAnalysisSchema.safeParse(analysis).data ?? null;
}

function tidyEntry({ word, translation, example, tags }: AnalysisAnswer['vocabulary'][number]): VocabularyEntry | null {
  const sentence = cleanText(example ?? '');
  const labels = tidyList(tags ?? [], 100).slice(0, MOST.tags);
  const entry = {
    word: cleanText(word),
    translation: cleanText(translation),
    ...(sentence !== '' && sentence.length <= 2_000 ? { example: sentence } : {}),
    ...(labels.length > 0 ? { tags: labels } : {}),
  };
  return vocabularyEntrySchema.safeParse(entry).data ?? null;
}

function firstOfEachWord(entries: readonly VocabularyEntry[]): VocabularyEntry[] {
  const byWord = Map.groupBy(entries, ({ word }) => word);
  return [...byWord.values()].flatMap(([first]) => first ?? []);
}

function tidyList(texts: readonly string[], longest: number): string[] {
  const cleaned = texts.map(cleanText).filter((text) => text !== '' && text.length <= longest);
  return [...new Set(cleaned)];
}
