import type { AssessmentQuestion } from '@learnwright/core';
import { ENGLISH_TEXTS } from './english-texts.ts';
import { GERMAN_TEXTS } from './german-texts.ts';
import { QUESTION_PACK, type QuestionPackTexts } from './question-pack.ts';

const TEXTS = new Map<string, QuestionPackTexts>([
  ['en', ENGLISH_TEXTS],
  ['de', GERMAN_TEXTS],
]);

/** The questions of the pack in a language or its base language; in English where there are none in it. */
export function listQuestions(lang: string): AssessmentQuestion[] {
  const base = lang.toLowerCase().split(/[-_]/)[0] ?? '';
  const texts = TEXTS.get(base) ?? ENGLISH_TEXTS;
  return QUESTION_PACK.map(({ id, type, answers }) => ({
    id,
    type,
    text: texts[id].text,
    answers: answers.map((weights, index) => ({
      id: ANSWER_IDS[index] ?? '',
      text: texts[id].answers[index] ?? '',
      weights: { ...weights },
    })),
  }));
}

const ANSWER_IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
