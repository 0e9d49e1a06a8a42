import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRADING_CASES } from '../../fixtures/grading-cases.ts';
import { gradeExercise } from '../grading/grade-exercise.ts';
import type { GradingContext } from '../grading/policy.ts';
import { type Exercise, exerciseSchema } from '../schema/exercise.ts';
import { diffAnswer } from './diff-answer.ts';
import type { DiffToken } from './diff-tokens.ts';

function createExercise(accept: readonly string[], grading?: unknown): Exercise {
  return exerciseSchema.parse({ id: 'e', type: 'free_text', prompt: '?', accept, grading });
}

/** Grades and diffs an answer to the exercise. */
function answer(given: string, exercise: Exercise, language: string, context?: GradingContext) {
  const lesson = { cards: [], target_language: language };
  const [graded] = gradeExercise(exercise, lesson, [given], context);
  if (graded === undefined) throw new Error('nothing was graded');
  return { ...graded, tokens: diffAnswer(graded, exercise, lesson, context) };
}

const isError = ({ state }: DiffToken) => state === 'extra' || state === 'missing';

function show(token: DiffToken): string {
  if (token.state === 'same') return token.text;
  if (token.state === 'forgiven') return `~${token.text}>${token.canonical}/${token.kind}`;
  return `${token.state === 'extra' ? '-' : '+'}${token.text}/${token.kind}`;
}

describe('the diff of an answer', () => {
  it.each([
    ['de', 'ich heiße anna', 'Ich heiße Anna.', ['~ich>Ich/case', 'heiße', '-anna/case', '+Anna./case']],
    [
      'de',
      'der Katze schlaeft',
      'die Katze schläft',
      ['-der/other', '+die/other', 'Katze', '~schlaeft>schläft/umlauts'],
    ],
    ['de', 'derHund schläft', 'Der Hund bellt', ['~derHund>Der Hund/case', '-schläft/other', '+bellt/other']],
    ['fr', 'ca va', 'Ça va ?', ['-ca/accents', '+Ça/accents', 'va', '~>?/punctuation']],
    ['fr', "J'AI faim", "J'ai faim", ["~J'AI>J'ai/case", 'faim']],
  ])('in %s: %s for %s', (language, given, accepted, shown) => {
    expect(answer(given, createExercise([accepted]), language).tokens.map(show)).toEqual(shown);
  });

  it('shows nothing about spaces in Japanese', () => {
    const { tokens } = answer('わたしは がくせい です', createExercise(['わたしはがくせいです']), 'ja');
    expect(tokens.every(({ state }) => state === 'same')).toBe(true);
  });

  it('takes the language of the set where the lesson has none', () => {
    const exercise = createExercise(['私は学生です']);
    const set = { target_language: 'ja' };
    const tokens = diffAnswer({ user_answer: '私は先生です', accepted_answer: '私は学生です' }, exercise, {}, { set });
    expect(tokens.some(({ state }) => state === 'same')).toBe(true);
  });

  it('compares with the accepted answer that the learner meant', () => {
    const { verdict, tokens } = answer('schoenen tag', createExercise(['Guten Tag', 'schönen Tag']), 'nl', {
      learner: { umlauts: 'forgive' },
    });
    expect(verdict).toBe('right_but');
    expect(tokens.map(show)).toEqual(['~schoenen>schönen/umlauts', '~tag>Tag/case']);
  });
});

describe.each(Object.entries(GRADING_CASES))('the golden cases in %s', (language, cases) => {
  it('show an error exactly where the answer is wrong', () => {
    for (const [accepted, given, outcome] of cases) {
      const { tokens } = answer(given, createExercise([accepted]), language);
      expect([accepted, given, tokens.some(isError)]).toEqual([accepted, given, outcome === 'wrong']);
    }
  });
});

const LETTERS = [
  ...'abßäöuea.,!¿\'’" \u3000ＡñΣς',
  'A',
  'ss',
  'ae',
  'a\u0301',
  '\u200b',
  'ー',
  'ｶ',
  'は',
  '学生',
  '\u064e',
  '\u0640',
  'न्द',
  '\u093c',
];
const texts = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join(''));
const rules = fc.option(fc.constantFrom('strict', 'forgive'), { nil: undefined });
const policies = fc.record({
  case: rules,
  punctuation: rules,
  accents: rules,
  spacing: rules,
  width: rules,
  apostrophes: rules,
  umlauts: rules,
  sharp_s: rules,
  spelling: rules,
});
const languages = fc.constantFrom('', 'de', 'fr', 'ja', 'zh', 'ko', 'hi', 'ar', 'el', 'tr');

it('shows an error exactly where the answer is wrong, whatever the texts, the policy and the language', () => {
  fc.assert(
    fc.property(texts, texts, policies, languages, (given, accepted, policy, language) => {
      const { correct, tokens } = answer(given, createExercise([accepted], policy), language);
      expect(tokens.some(isError)).toBe(!correct);
    }),
    { numRuns: 2_000 },
  );
});

it('holds both texts, with what is forgiven', () => {
  fc.assert(
    fc.property(texts, texts, policies, (given, accepted, policy) => {
      const { tokens } = answer(given, createExercise([accepted], policy), 'de');
      const words = (text: string) =>
        text
          .normalize('NFC')
          .split(/\s+/u)
          .filter((word) => word !== '');
      const givenWords = tokens.flatMap((token) => (token.state === 'missing' ? [] : words(token.text)));
      const acceptedWords = tokens.flatMap((token) =>
        token.state === 'extra' ? [] : words(token.state === 'forgiven' ? token.canonical : token.text),
      );
      expect([givenWords, acceptedWords]).toEqual([words(given), words(accepted)]);
    }),
  );
});

it('forgives more with a policy that forgives more', () => {
  fc.assert(
    fc.property(
      texts,
      texts,
      fc.constantFrom('case', 'punctuation', 'accents', 'spacing', 'width'),
      (given, accepted, name) => {
        const strict = answer(given, createExercise([accepted], { [name]: 'strict' }), 'fr').correct;
        const forgiving = answer(given, createExercise([accepted], { [name]: 'forgive' }), 'fr').correct;
        expect(strict && !forgiving).toBe(false);
      },
    ),
  );
});
