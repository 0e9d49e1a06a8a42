import { detectLanguage } from '../detect-language.ts';
import { tutorNote } from '../tutor-label.ts';
import type { JsonAnswer } from './json-answer.ts';

/** The analysis of a conversation: no topics and no words, for there is nobody to translate them. */
export const analysisAnswer: JsonAnswer = {
  fields: ['summary', 'topics', 'vocabulary'],
  compose: ({ data, language }) => ({
    summary: tutorNote(language),
    topics: [],
    vocabulary: [],
    language: detectLanguage(data.get('conversation')?.join('\n') ?? ''),
  }),
};
