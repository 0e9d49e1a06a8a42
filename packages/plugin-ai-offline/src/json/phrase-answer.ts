import { choosePhrase } from '../speech/choose-phrase.ts';
import { phraseLanguageOf } from '../speech/phrase-language-of.ts';
import type { JsonAnswer } from './json-answer.ts';

/** A phrase to say aloud; it carries no label, since it is to be said as it stands. */
export const phraseAnswer: JsonAnswer = {
  fields: ['phrase', 'language'],
  compose: ({ data }) => {
    const { code, phrases } = phraseLanguageOf(data);
    const isBeginner = (data.get('level')?.[0] ?? 'beginner') === 'beginner';
    return { phrase: choosePhrase({ phrases, isBeginner, previous: data.get('previous') ?? [] }), language: code };
  },
};
