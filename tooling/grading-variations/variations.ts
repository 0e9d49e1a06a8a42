const LAST_MARK = /(?<![.!?…。！？])[.!?…。！？]+$/u;

/** A way to type a right answer differently; the same text where the way does not apply to it. */
type Vary = (answer: string) => string;

/** The ways to type an answer that a fair grading mostly takes, by what the report calls them. */
export const FAIR_VARIATIONS: Readonly<Record<string, Vary>> = {
  'a full stop added': (answer) => (LAST_MARK.test(answer) ? answer : `${answer}.`),
  'the last mark left out': (answer) => answer.replace(LAST_MARK, ''),
  'a space before the last mark': (answer) => answer.replace(LAST_MARK, ' $&'),
  'the first letter a capital': (answer) => answer.replace(/^\P{L}*\p{Ll}/u, (start) => start.toUpperCase()),
  'the first letter small': (answer) => answer.replace(/^\P{L}*\p{Lu}/u, (start) => start.toLowerCase()),
  'all letters small': (answer) => answer.toLowerCase(),
  'all capitals': (answer) => answer.toUpperCase(),
  'spaces at the ends, and doubled': (answer) => ` ${answer.replaceAll(' ', '  ')} `,
  'spaces left out': (answer) => answer.replaceAll(' ', ''),
  'spaces between Japanese or Chinese letters': (answer) =>
    answer.replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      ' ',
    ),
  'full-width letters': (answer) =>
    answer.replace(/[!-~]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  'decomposed letters': (answer) => answer.normalize('NFD'),
  'curly apostrophes': (answer) => answer.replaceAll("'", '’'),
  'typewriter accents as apostrophes': (answer) => answer.replace(/['’]/gu, '´'),
  'ss for ß': (answer) => answer.replaceAll('ß', 'ss'),
  'ae for ä': (answer) => answer.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'),
};

/** The ways that may make another word. */
export const UNFAIR_VARIATIONS: Readonly<Record<string, Vary>> = {
  'accents left out': (answer) => answer.normalize('NFD').replace(/\p{Script=Inherited}/gu, ''),
  'a letter doubled': (answer) => answer.replace(/(?<=\p{L})\p{L}(?=\p{L})/u, '$&$&'),
  'a letter left out': (answer) => answer.replace(/(?<=\p{L})\p{L}(?=\p{L})/u, ''),
  'two letters transposed': (answer) => answer.replace(/(?<=\p{L})(\p{L})(\p{L})/u, '$2$1'),
  'another letter': (answer) => answer.replace(/(?<=\p{L})\p{L}(?=\p{L})/u, (letter) => (letter === 'x' ? 'y' : 'x')),
  'the first word left out': (answer) => answer.replace(/^\S+\s+/u, ''),
};
