import { describe, expect, it } from 'vitest';
import { cardSchema } from '../schema/card.ts';
import { exerciseSchema } from '../schema/exercise.ts';
import { diffAnswer } from '../token-diff/diff-answer.ts';
import { findAnswerLanguage } from './answer-language.ts';
import { gradeExercise } from './grade-exercise.ts';

const LANGUAGES = { target_language: 'en', source_language: 'de' };
const CARDS = [
  ['while', 'während'],
  ['the table', 'der Tisch'],
  ['I drink tea.', 'Ich trinke Tee.'],
  ['hotel', 'Hotel'],
].map(([front, back], at) => cardSchema.parse({ id: `c${at}`, front, back }));
const LESSON = { ...LANGUAGES, cards: CARDS };

function createExercise(accept: readonly string[], fields: Record<string, unknown> = {}) {
  return exerciseSchema.parse({ id: 'e', type: 'free_text', prompt: '?', accept, ...fields });
}

describe('the language of an answer', () => {
  it.each([
    ['the author says it', ['while'], { answer_language: 'de-AT', card_ids: ['c0'] }, 'de-AT'],
    ['it is the front of its card', ['while'], { card_ids: ['c0'] }, 'en'],
    ['it is the back of its card', ['Während'], { card_ids: ['c0'] }, 'de'],
    ['it is both sides of its card', ['Hotel'], { card_ids: ['c3'] }, 'en'],
    ['its words stand on backs', ['Der Tee'], {}, 'de'],
    ['its words stand on fronts', ['The tea'], {}, 'en'],
    ['it has a letter that only backs have', ['Mädchen'], {}, 'de'],
    ['nothing tells it', ['Pfau'], { direction: 'target_to_source' }, 'en'],
  ])('where %s', (_, accept, fields, language) => {
    expect(findAnswerLanguage(createExercise(accept, fields), LESSON)).toBe(language);
  });

  it('is that of the blanks of a cloze, and of the pieces of a picture or pair', () => {
    const cloze = { type: 'cloze', sentence: 'Ich trinke ___.', blanks: [{ accept: ['Saft'] }] };
    const matching = { type: 'matching', pairs: [{ left: 'the table', right: 'der Tisch' }] };
    expect([cloze, matching].map((fields) => findAnswerLanguage(createExercise([], fields), LESSON))).toEqual([
      'de',
      'de',
    ]);
  });

  it.each([
    ['a back quotes it', ['je vois', 'je la vois'], ['I see', 'her (je la connais)'], 'Je la connais', 'fr'],
    ['the cards have other forms', ['je parle'], ['she speaks'], 'We spoke', 'en'],
  ])('is found by how often its letters stand on each side, where %s', (_, fronts, backs, answer, language) => {
    const cards = fronts.map((front, at) => cardSchema.parse({ id: `c${at}`, front, back: backs[at] }));
    const lesson = { target_language: 'fr', source_language: 'en', cards };
    expect(findAnswerLanguage(createExercise([answer]), lesson)).toBe(language);
  });

  it('is that of the sentence of a cloze, and not of its translation in brackets', () => {
    const blanks = [{ accept: ['juice'] }];
    const sentence = 'I drink ___. (Ich trinke am Tisch den Saft.)';
    expect(findAnswerLanguage(createExercise([], { type: 'cloze', sentence, blanks }), LESSON)).toBe('en');
  });

  it('is the language taught where nobody names the language of the learner', () => {
    expect(findAnswerLanguage(createExercise(['während']), { cards: CARDS, target_language: 'en' })).toBe('en');
  });

  it('rules grading and diff: a German answer in an English set is graded as German', () => {
    const exercise = createExercise(['während'], { card_ids: ['c0'] });
    const verdictOf = (text: string) => gradeExercise(exercise, LESSON, [text])[0]?.verdict;
    expect(['Waehrend', 'wahrend'].map(verdictOf)).toEqual(['right_but', 'wrong']);
    const given = { user_answer: 'waehrend', accepted_answer: 'während' };
    expect(diffAnswer(given, exercise, LESSON)).toMatchObject([{ state: 'forgiven', kind: 'umlauts' }]);
  });
});
