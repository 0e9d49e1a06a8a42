/** What a learner may do instead of answering. */
export type ReplyKind = 'answer' | 'unknown' | 'question' | 'nonsense' | 'ready' | 'greeting' | 'thanks';

const UNKNOWN =
  /^(?:(?:ich )?(?:weiß|weiss)(?: es| das)?(?: leider| noch| gerade)? nicht|keine ahnung|kein plan|weiß nich|(?:i )?(?:don'?t|do not) know|no idea|not sure|i(?: have|'ve) no (?:idea|clue)|idk|dunno|(?:je )?(?:ne )?sais pas|chais pas|aucune idée|je ne (?:le )?sais pas|no s[eé]|hilfe|help|aide|à l'aide|tipp|hint|indice|\?+)(?: bitte| please| s'il (?:te|vous) pla[iî]t)?$/iu;
const READY =
  /^(?:ok(?:ay|é)?|weiter|ja|gut|bereit|los(?: geht'?s)?|nächste[rs]?|yes|yep|ready|next|go on|continue|let'?s go|oui|d'accord|suivant|allons-y|on y va|prête?|c'est parti)$/iu;
const GREETING =
  /^(?:hallo|hi|hey|moin|servus|grüß|guten (?:tag|morgen|abend)|hello|good (?:morning|afternoon|evening)|bonjour|bonsoir|salut|coucou)(?![\p{L}\p{M}])/iu;
const THANKS = /^(?:danke|vielen dank|thanks|thank you|thx|merci)(?![\p{L}\p{M}])/iu;
const ASKING =
  /^(?:was|wie|warum|wieso|weshalb|wann|wo|wer|welche[rsnm]?|kannst du|what|how|why|when|where|who|which|can you|could you|qu'est-ce|quel(?:le)?s?|pourquoi|comment|combien|quand|où|qui|est-ce|peux-tu|pouvez-vous)(?![\p{L}\p{M}])/iu;
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

/** Tells what a learner has written, by its words alone. */
export function classifyReply(reply: string): ReplyKind {
  const text = reply
    .slice(0, LONGEST_READ)
    .replaceAll(/[\u2018\u2019]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const bare = text.replaceAll(/[\s.!…,;:]+$/gu, '');
  if (bare !== '' && bare.length <= LONGEST_SHORT_REPLY && UNKNOWN.test(bare)) return 'unknown';
  if (isNonsense(text)) return 'nonsense';
  if (READY.test(bare)) return 'ready';
  if (GREETING.test(text))
    return ASKING.test(text.replace(GREETING, '').replace(/^[\s\p{P}]+/u, '')) ? 'question' : 'greeting';
  if (/[?？]$/u.test(text) || ASKING.test(text)) return 'question';
  return THANKS.test(text) ? 'thanks' : 'answer';
}

/** Nothing, one letter, one letter over and over, a row of the keyboard, or Latin letters that nobody can say. */
function isNonsense(text: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isIdeograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letters);
  if (letters === '' || (letters.length === 1 && !isIdeograph)) return true;
  if (/^(.)\1{2,}$/u.test(letters)) return true;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isTyped = words.every((word) => isKeyboardRow(word) || /^[b-df-hj-np-tv-xz]{5,}$/u.test(word));
  return isTyped && words.some((word) => word.length > 3);
}

function isKeyboardRow(word: string): boolean {
  if (word.length < 3 || WORDS_IN_A_ROW.includes(word)) return false;
  const starts = [...word.slice(0, -2)].map((_, at) => word.slice(at, at + 3));
  return starts.every((part) => KEYBOARD_ROWS.some((row) => row.includes(part)));
}
