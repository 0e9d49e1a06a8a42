import { type AssessmentQuestion, assessmentQuestionSchema, CHAT_METHODS } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { listQuestions, QUESTION_TEXTS } from './questions.ts';

const IDS = ['q01', 'q02', 'q03', 'q04', 'q05', 'q06', 'q07', 'q08', 'q09', 'q10', 'q11', 'q12'];
const MULTI = ['q01', 'q02', 'q04', 'q05', 'q06', 'q08', 'q12'];

describe.each(['en', 'de'] as const)('the questions in %s', (lang) => {
  const questions = questionsIn(lang);
  const answers = questions.flatMap((question) => question.answers);

  it('are twelve, single and multi as specified', () => {
    expect(questions.map(({ id }) => id)).toEqual(IDS);
    expect(questions.filter(({ type }) => type === 'multi').map(({ id }) => id)).toEqual(MULTI);
    for (const question of questions) expect(assessmentQuestionSchema.parse(question)).toEqual(question);
  });

  it.each(questions)('have three to six answers with ids of their own, whose weights sum to 1: $id', (question) => {
    expect(question.answers.length).toBeGreaterThanOrEqual(3);
    expect(question.answers.length).toBeLessThanOrEqual(6);
    expect(new Set(question.answers.map(({ id }) => id)).size).toBe(question.answers.length);
    for (const { id, weights } of question.answers) {
      expect(id).not.toBe('');
      expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(1);
    }
  });

  it.each(CHAT_METHODS)('speak of each method in at least four of them: %s', (method) => {
    const speaking = questions.filter((question) => question.answers.some(({ weights }) => (weights[method] ?? 0) > 0));
    expect(speaking.length).toBeGreaterThanOrEqual(4);
  });

  it('have texts that are not blank and never the same', () => {
    const texts = [...questions, ...answers].map(({ text }) => text);
    for (const text of texts) expect(text.trim()).toMatch(/.{10}/);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

it('has the same ids and weights in every language, and other texts', () => {
  expect(withoutTexts(questionsIn('de'))).toEqual(withoutTexts(questionsIn('en')));
  const german = new Set(textsOf(questionsIn('de')));
  expect(textsOf(questionsIn('en')).filter((text) => german.has(text))).toEqual([]);
});

function questionsIn(lang: 'en' | 'de'): AssessmentQuestion[] {
  return listQuestions((question, text) => QUESTION_TEXTS[lang][question]?.[text] ?? '');
}

function textsOf(questions: readonly AssessmentQuestion[]): string[] {
  return questions.flatMap(({ text, answers }) => [text, ...answers.map((answer) => answer.text)]);
}

function withoutTexts(questions: readonly AssessmentQuestion[]): unknown {
  return questions.map(({ id, type, answers }) => ({
    id,
    type,
    answers: answers.map((answer) => ({ id: answer.id, weights: answer.weights })),
  }));
}
