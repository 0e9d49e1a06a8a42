import { REPLY_PHRASES, type ReplyPhrases } from './reply-phrases.ts';

/** What a learner may do instead of answering. */
export type ReplyKind =
  | 'answer'
  | 'unknown'
  | 'question'
  | 'nonsense'
  | 'ready'
  | 'greeting'
  | 'thanks'
  | 'easier'
  | 'bye';

/** Kinds that are a whole reply, the surest first. */
const WHOLE_REPLIES = ['unknown', 'easier', 'ready', 'bye'] as const;
/** German words whose letters lie side by side. */
const WORDS_IN_A_ROW = ['wer', 'wert'];
const KEYBOARD_ROWS = [
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1234567890',
];
const LONGEST_SHORT_REPLY = 60;
/** What comes after it decides nothing. */
const LONGEST_READ = 1_000;

const LANGUAGES: readonly ReplyPhrases[] = Object.values(REPLY_PHRASES);
const BEGINNINGS = {
  greeting: beginWith(LANGUAGES.flatMap(({ greeting }) => greeting)),
  thanks: beginWith(LANGUAGES.flatMap(({ thanks }) => thanks)),
  asking: beginWith(LANGUAGES.flatMap(({ asking }) => asking)),
};
const ASKING_FOR_WORD = LANGUAGES.flatMap(({ askingForWord }) => askingForWord).map(
  (pattern) => new RegExp(`^${toPattern(pattern).replace('\\{\\}', '(.+?)').replace('\\*', '\\p{L}+')}$`, 'u'),
);

/** Tells what a learner has written, by its words alone. */
export function classifyReply(reply: string): ReplyKind {
  const text = toPlainText(reply);
  const bare = text.replaceAll(/(?<![\s.!…,;:])[\s.!…,;:]+$/gu, '').replace(/^[¡¿\s]+/u, '');
  if (/^\?+$/u.test(bare)) return 'unknown';
  if (isNonsense(text)) return 'nonsense';
  const whole = bare.length <= LONGEST_SHORT_REPLY ? WHOLE_REPLIES.find((kind) => isWhole(bare, kind)) : undefined;
  if (whole !== undefined) return whole;
  if (BEGINNINGS.greeting.test(bare)) {
    const rest = bare.replace(BEGINNINGS.greeting, '').replace(/^[\s\p{P}]+/u, '');
    return BEGINNINGS.asking.test(rest) ? 'question' : 'greeting';
  }
  if (/[?？]$/u.test(text) || BEGINNINGS.asking.test(bare)) return 'question';
  return BEGINNINGS.thanks.test(bare) ? 'thanks' : 'answer';
}

/** The word that a question such as `Was heißt Kaffee auf Spanisch?` asks about, in small letters; null for other questions. */
export function findAskedWord(reply: string): string | null {
  const text = toPlainText(reply)
    .replaceAll(/[„“”«»"‹›]/gu, '')
    .replace(/^[¡¿\s]+/u, '')
    .replaceAll(/(?<![\s.!?？])[\s.!?？]+$/gu, '');
  for (const pattern of ASKING_FOR_WORD) {
    const word = pattern.exec(text)?.[1]?.replaceAll(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, '');
    if (word !== undefined && word !== '') return word;
  }
  return null;
}

function toPlainText(reply: string): string {
  return reply
    .slice(0, LONGEST_READ)
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Whether a reply is a phrase of a kind, fillers aside. */
function isWhole(bare: string, kind: (typeof WHOLE_REPLIES)[number]): boolean {
  return LANGUAGES.some((phrases) => {
    const known: readonly string[] = phrases[kind];
    return known.includes(bare) || known.includes(removeFillers(bare, phrases.fillers));
  });
}

function removeFillers(bare: string, fillers: readonly string[]): string {
  const words = fillers
    .filter((filler) => filler.includes(' '))
    .reduce((text, filler) => text.replace(filler, ' '), bare);
  return words
    .split(/[\s,;:.!?]+/u)
    .filter((word) => word !== '' && !fillers.includes(word))
    .join(' ');
}

function beginWith(phrases: readonly string[]): RegExp {
  return new RegExp(`^(?:${phrases.map(toPattern).join('|')})(?![\\p{L}\\p{M}])`, 'u');
}

/** A text as a pattern that matches it alone. */
export function toPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Nothing, one letter, one letter over and over, a row of the keyboard, or Latin letters that nobody can say. */
function isNonsense(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isIdeograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letters);
  if (letters === '' || (letters.length === 1 && !isIdeograph)) return true;
  if (/^(.)\1{2,}$/u.test(letters)) return true;
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const isTyped = words.every((word) => isKeyboardRow(word) || /^[b-df-hj-np-tv-xz]{5,}$/u.test(word));
  return isTyped && words.some((word) => word.length > 3);
}

function isKeyboardRow(word: string): boolean {
  if (word.length < 3 || WORDS_IN_A_ROW.includes(word)) return false;
  const starts = [...word.slice(0, -2)].map((_, at) => word.slice(at, at + 3));
  return starts.every((part) => KEYBOARD_ROWS.some((row) => row.includes(part)));
}
