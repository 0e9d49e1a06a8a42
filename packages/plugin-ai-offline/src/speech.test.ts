import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promptFor } from '../tests/prompts.ts';
import { answerOffline } from './practice-tutor.ts';

const judge = (target: string, actual: string, language = 'en') => {
  const data = [
    ['target', target],
    ['actual', actual],
    ['feedback_language', language],
  ] as const;
  return JSON.parse(answerOffline(promptFor('judgement', data)));
};

describe('a judgement of how a phrase was said', () => {
  it.each([
    { target: 'Guten Morgen!', actual: 'guten morgen', matches: true, score: 1 },
    { target: 'Ich hätte gern Tee.', actual: 'Ich ha\u0308tte gern Tee', matches: true, score: 1 },
    { target: 'It’s well-known.', actual: 'its well known', matches: true, score: 1 },
    { target: 'a < b & c', actual: 'A B C', matches: true, score: 1 },
    { target: 'Good morning to you', actual: 'Good evening to you', matches: false, score: 0.75 },
    { target: 'no no no', actual: 'no', matches: false, score: 0.5 },
    { target: 'a dog bites a man', actual: 'a man bites a dog', matches: false, score: 1 },
    { target: '你住在哪里？', actual: '你住在', matches: false, score: 0.8 },
    { target: 'Good morning', actual: 'Bonjour', matches: false, score: 0 },
    { target: '?!', actual: '?!', matches: false, score: 0 },
  ])('compares "$target" with "$actual"', ({ target, actual, matches, score }) => {
    expect(judge(target, actual)).toMatchObject({ matches, score, missed_sounds: [] });
  });

  it.each([
    [
      'en',
      'Good morning',
      '[practice tutor] I have compared letters, not sounds. What was heard is what was to be said.',
    ],
    ['en', 'Good', /^\[practice tutor\] I have compared letters, not sounds\. Words that were heard: 1 of 2\./],
    ['en', 'Morning, good', /^\[practice tutor\] .* Every word was heard, but not as it is written here\./],
    [
      'de',
      'Good morning',
      '[Übungstutor] Ich habe Buchstaben verglichen, keine Laute. Gehört wurde, was zu sagen war.',
    ],
    [
      'de-CH',
      'Good',
      /^\[Übungstutor\] Ich habe Buchstaben verglichen, keine Laute\. Wörter, die gehört wurden: 1 von 2\./,
    ],
    ['fr', 'Good', /^\[tuteur d’exercice\] .* Mots entendus\s: 1 sur 2\./],
    ['el', 'Good', /^\[practice tutor\] /],
  ])('says in its feedback that no sound was heard: %s, %s', (language, actual, feedback) => {
    expect(judge('Good morning', actual, language).feedback).toEqual(
      typeof feedback === 'string' ? feedback : expect.stringMatching(feedback),
    );
  });

  it('matches with itself, and its score is the same both ways', () => {
    const words = fc.array(fc.stringMatching(/^[a-zäöü]{1,8}$/), { minLength: 1 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(judge(one, one)).toMatchObject({ matches: true, score: 1 });
        expect(judge(one, other).score).toBe(judge(other, one).score);
      }),
    );
  });
});
