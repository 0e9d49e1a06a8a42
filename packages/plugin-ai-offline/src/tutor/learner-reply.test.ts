import { expect, it } from 'vitest';
import { classifyReply } from './learner-reply.ts';

it.each([
  [
    'unknown',
    [
      'weiß nicht',
      'Keine Ahnung…',
      'Ich weiß es nicht.',
      'I don’t know',
      'idk',
      'je ne sais pas',
      'Aucune idée !',
      '?',
      'Tipp bitte',
    ],
  ],
  [
    'nonsense',
    ['', ' ', '...', 'x', 'ö!', 'aaaa', 'asdf', 'qwertz', 'hjkl hjkl', 'asdfgh jkl', 'xcvbn', '😀', 'bcdfg'],
  ],
  [
    'question',
    ['Warum?', 'Was heißt Hund', 'Hallo, was heißt Apfel?', 'How do you say that', 'Pourquoi la ?', 'これは何ですか？'],
  ],
  ['ready', ['ok', 'Weiter!', 'Los geht’s', 'next', 'On y va']],
  ['greeting', ['Hallo!', 'Bonjour, on commence ?', 'Good morning', 'Guten Tag, ich bin Ada.']],
  ['thanks', ['Danke!', 'thank you so much', 'Merci']],
  [
    'answer',
    [
      'la pomme',
      'Wert',
      'Der Hund schläft.',
      'い',
      '犬',
      'hiver',
      'Wasser',
      'historisch',
      'ein Satz mit weiß nicht mitten drin',
    ],
  ],
] as const)('takes for %s: %j', (kind, replies) => {
  for (const reply of replies) expect([reply, classifyReply(reply)]).toEqual([reply, kind]);
});
