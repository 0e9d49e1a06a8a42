import { expect, it } from 'vitest';
import { answerOffline } from '../answer-offline.ts';
import { promptFor } from '../prompts.fixture.ts';

it.each([
  ['Was ist das? Das ist ein Stapel.', 'en', { summary: /^\[practice tutor\] /, language: 'de' }],
  ['What is it? It is a stack of plates.', 'de', { summary: /^\[Übungstutor\] /, language: 'en' }],
])(
  'finds no topics and no words, and names the language of the conversation: %s',
  (said, code, { summary, language }) => {
    const rules = `summary: in at most five sentences, in the language with the code "${code}".`;
    const prompt = promptFor('analysis', [['conversation', said]], rules);
    expect(JSON.parse(answerOffline(prompt))).toEqual({
      summary: expect.stringMatching(summary),
      topics: [],
      vocabulary: [],
      language,
    });
  },
);
