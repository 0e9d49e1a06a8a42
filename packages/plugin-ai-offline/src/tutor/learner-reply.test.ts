import { expect, it } from 'vitest';
import { classifyReply, findAskedWord } from './learner-reply.ts';

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
      'No lo sé.',
      '¡Ayuda, por favor!',
    ],
  ],
  [
    'nonsense',
    ['', ' ', '...', 'x', 'ö!', 'aaaa', 'asdf', 'qwertz', 'hjkl hjkl', 'asdfgh jkl', 'xcvbn', '😀', 'bcdfg'],
  ],
  [
    'question',
    [
      'Warum?',
      'Was heißt Hund',
      '¿Qué significa eso?',
      'Hallo, was heißt Apfel?',
      'How do you say that',
      'Pourquoi la ?',
      'これは何ですか？',
    ],
  ],
  ['ready', ['ok', 'Weiter!', 'Los geht’s', 'next', 'On y va']],
  [
    'easier',
    [
      'easier please',
      'That is too hard!',
      'Etwas leichter bitte',
      'Das ist mir zu schwer',
      'Plus facile, s’il te plaît',
      'más fácil',
    ],
  ],
  ['bye', ['bye', 'See you later!', 'Tschüss!', 'Au revoir', '¡Hasta luego!']],
  ['greeting', ['Hallo!', '¡Hola! ¿Empezamos?', 'Bonjour, on commence ?', 'Good morning', 'Guten Tag, ich bin Ada.']],
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

it.each([
  ['Was heißt Kaffee auf Spanisch?', 'kaffee'],
  ['Wie sagt man „der Apfel“ auf Französisch', 'der apfel'],
  ['How do you say “milk” in Spanish?', 'milk'],
  ['What does leche mean?', 'leche'],
  ['C’est quoi, un Bahnsteig ?', 'un bahnsteig'],
  ['Comment dit-on gare en allemand ?', 'gare'],
  ['¿Cómo se dice pan en alemán?', 'pan'],
  ['Warum ist das so?', null],
])('finds the word that %j asks about: %j', (question, word) => {
  expect(findAskedWord(question)).toBe(word);
});
