/** What `npx @learnwright/server` runs where no command is named: a server, with something to try in a new database. */
const SERVE = ['serve', '--seed-new'];

/** The options of the program itself that stand before a command: those with a value, and those without. */
const WITH_VALUE = /^--env(?:ironment)?-file$/;
const OF_PROGRAM = /^--(?:json|debug|env(?:ironment)?-file=.*)$/;
const ASKS = /^(?:-h|--help|-V|--version)$/;

/** The words of a command line, which serves unless they name a command or ask for help. */
export function orServe(words: readonly string[]): readonly string[] {
  const first = findFirst(words);
  return first === undefined || (first.startsWith('-') && !ASKS.test(first)) ? [...SERVE, ...words] : words;
}

/** The first word that is no option of the program. */
function findFirst([word, ...others]: readonly string[]): string | undefined {
  if (word === undefined) return undefined;
  if (WITH_VALUE.test(word)) return findFirst(others.slice(1));
  return OF_PROGRAM.test(word) ? findFirst(others) : word;
}
