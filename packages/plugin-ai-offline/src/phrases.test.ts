import { describe, expect, it } from 'vitest';
import { promptFor } from '../tests/prompts.ts';
import { PHRASE_LANGUAGES } from './phrase-languages.ts';
import { answerOffline } from './practice-tutor.ts';
import { foldSpeech } from './speech.ts';

type Data = readonly (readonly [name: string, text: string])[];
const suggest = (data: Data) => JSON.parse(answerOffline(promptFor('phrase', data)));
const CODES = PHRASE_LANGUAGES.map(({ code }) => code);

describe('a phrase to say aloud', () => {
  it.each<[string, string, Data]>([
    [
      'asked for',
      'fr',
      [
        ['topic', 'Spanish'],
        ['language', 'fr'],
      ],
    ],
    ['asked for with its region', 'es', [['language', 'es-MX']]],
    [
      'of the subject',
      'it',
      [
        ['topic', 'English'],
        ['studied_language', 'Italian'],
      ],
    ],
    [
      'of the first subject that is one',
      'ja',
      [
        ['studied_language', 'Languages'],
        ['studied_language', 'Japanese'],
      ],
    ],
    [
      'of the topic',
      'es',
      [
        ['topic', 'Spanischkurs A1'],
        ['goal', 'Speak French'],
      ],
    ],
    ['that is named first', 'es', [['topic', 'Learn Spanish for my English friends']]],
    [
      'of the goal',
      'fr',
      [
        ['topic', 'Holidays'],
        ['goal', 'Parler français'],
      ],
    ],
    ['of a topic in decomposed letters', 'fr', [['topic', 'Franzo\u0308sisch']]],
    ['of the topic, where another word begins like one', 'pt', [['goal', 'Travel in Latinoamérica with Portuguese']]],
    ['English where none is named', 'en', [['topic', 'Stacks and queues']]],
    [
      'English where there are no phrases in it',
      'en',
      [
        ['language', 'sw'],
        ['topic', 'Swahili'],
      ],
    ],
  ])('is in the language %s: %s', (_, language, data) => {
    const phrases = PHRASE_LANGUAGES.find(({ code }) => code === language)?.phrases;
    expect(suggest(data)).toEqual({ phrase: phrases?.[0], language });
  });

  it.each(CODES)('is never one of fifty previous ones: %s', (language) => {
    const said: string[] = [];
    for (let count = 0; count <= 50; count += 1) {
      const { phrase } = suggest([['language', language], ...said.map((text) => ['previous', text] as const)]);
      expect(said.map(foldSpeech)).not.toContain(foldSpeech(phrase));
      said.push(phrase);
    }
  });

  it('is another where case and punctuation of a previous one differ', () => {
    expect(suggest([['previous', ' GOOD morning ']]).phrase).toBe('How are you?');
  });

  it.each([
    [[['previous', 'x']], 'Good morning!'],
    [[['level', 'beginner']], 'Good morning!'],
    [[['level', 'intermediate']], 'Good morning! How are you?'],
    [
      [
        ['level', 'advanced'],
        ['language', 'ja'],
      ],
      'おはようございます。お元気ですか。',
    ],
  ] as const)('is longer for those who know more: %j', (data, phrase) => {
    expect(suggest(data).phrase).toBe(phrase);
  });

  it.each(PHRASE_LANGUAGES)('has eight different ones of at most three words: $code', ({ code, name, phrases }) => {
    expect(new Set(phrases.map(foldSpeech)).size).toBe(8);
    const inChinese = ['zh', 'ja'].includes(code);
    for (const phrase of phrases)
      expect(phrase.match(/[\p{L}\p{M}’-]+/gu)?.length).toBeLessThanOrEqual(inChinese ? 1 : 3);
    expect(name.global).toBe(false);
  });
});
