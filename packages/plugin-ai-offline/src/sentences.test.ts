import { describe, expect, it } from 'vitest';
import { promptFor } from '../tests/prompts.ts';
import { answerOffline } from './practice-tutor.ts';

type Data = readonly (readonly [name: string, text: string])[];
const cardsOf = (data: Data) => JSON.parse(answerOffline(promptFor('cards', data))).cards;
const questionsOf = (data: Data) => JSON.parse(answerOffline(promptFor('questions', data))).questions;
const frontsOf = (transcript: string): string[] =>
  cardsOf([['transcript', transcript]]).map(({ front }: { readonly front: string }) => front);
const front = (sentence: string) => `[practice tutor] Say in your own words: “${sentence}”`;

const TRANSCRIPT =
  'Tutor: What is a stack?\n\nLearner: A stack is a pile. The last plate comes off first!\n\nTutor: Good.';

describe('cards and questions', () => {
  it.each<[string, string, string[]]>([
    ['a turn of two sentences', TRANSCRIPT, ['A stack is a pile.', 'The last plate comes off first!']],
    ['the three longest, in order', 'Learner: Aaa a. Aa. Aaaa a. Aaaaa a.', ['Aaa a.', 'Aaaa a.', 'Aaaaa a.']],
    ['a sentence said twice', 'Learner: It is so.\n\nLearner: It is so.', ['It is so.']],
    ['a turn of several lines', 'Learner: One is this\nand\nTutor: two\n\nthree', ['One is this', 'and']],
    ['a beginning that is cut off', '…rst.\n\nTutor: So?\n\nLearner: It is so.', ['It is so.']],
    [
      'several sessions',
      'Session of 2026-11-20 (deductive):\nLearner: One.\n\nSession of 2026-11-21 (dialogic):\nTutor: Hm?',
      ['One.'],
    ],
    ['a pasted conversation', 'The heap is a tree.\nIs it?', ['The heap is a tree.', 'Is it?']],
    ['escaped brackets', 'Learner: If a < b && b > c, why &lt;?', ['If a < b && b > c, why &lt;?']],
    ['nothing but the tutor', 'Tutor: What is a stack?', []],
    ['no letters', 'Learner: 1 + 1. ...', []],
  ])('are made of the learner’s own sentences: %s', (_, transcript, sentences) => {
    expect(frontsOf(transcript)).toEqual(sentences.map(front));
  });

  it('are different for different transcripts, and the same for the same', () => {
    expect(frontsOf('Learner: A queue is a line.')).not.toEqual(frontsOf(TRANSCRIPT));
    expect(frontsOf(TRANSCRIPT)).toEqual(frontsOf(TRANSCRIPT));
  });

  it('are cut where a sentence is very long', () => {
    const [long = ''] = frontsOf(`Learner: ${'word '.repeat(500)}`);
    expect(long).toMatch(/ word…”$/);
    expect(long.length).toBeLessThan(300);
  });

  it('are in the language of the tutor, whatever the learner answers in', () => {
    const transcript =
      'Tutor: [practice tutor] How do you say “a coffee”?\n\nLearner: Ich möchte einen Kaffee und ein Brot.';
    expect(frontsOf(transcript)).toEqual([front('Ich möchte einen Kaffee und ein Brot.')]);
  });

  it('are in the language of the learner', () => {
    const german = [['transcript', 'Tutor: What is it?\n\nLearner: Das ist ein Stapel.']] as const;
    expect(cardsOf(german)).toEqual([
      {
        card_type: 'basic',
        front: '[Übungstutor] Sag es mit eigenen Worten: „Das ist ein Stapel.“',
        back: expect.stringMatching(/^\[Übungstutor\] Eine Musterlösung gibt es nicht/),
        tags: ['practice-tutor'],
      },
    ]);
    expect(questionsOf([...german, ['project_topic', 'Stapel & Schlangen']])).toEqual([
      {
        question: '[Übungstutor] Sag es mit eigenen Worten: „Das ist ein Stapel.“',
        expected_answer: expect.stringMatching(/^\[Übungstutor\] Eine Musterlösung gibt es nicht/),
        question_type: 'explain',
        difficulty: 'medium',
        topic: 'Stapel & Schlangen',
      },
    ]);
  });

  it('are none of the existing ones', () => {
    const existing = `Something else\n${front('A stack is a pile.')}`;
    const fronts = cardsOf([
      ['transcript', TRANSCRIPT],
      ['existing_cards', existing],
    ]);
    expect(fronts).toMatchObject([{ front: front('The last plate comes off first!') }]);
    const all = `${existing}\n${front('The last plate comes off first!')}`;
    expect(
      questionsOf([
        ['transcript', TRANSCRIPT],
        ['existing_questions', all],
      ]),
    ).toEqual([]);
    expect(
      cardsOf([
        ['transcript', TRANSCRIPT],
        ['existing_questions', all],
      ]),
    ).toHaveLength(2);
  });
});
