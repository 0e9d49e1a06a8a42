/** What `npx @learnwright/server` runs where no command is named: a server, with something to try in a new database. */
const SERVE = ['serve', '--seed-new'];

/** The options that `serve` takes; all others belong to the program. */
const OPTIONS_OF_SERVE = /^(?:-p|--port|--host)/;

/** The words of a command line, which serves unless they name a command or ask for help. */
export function orServe(words: readonly string[]): readonly string[] {
  const [first] = words;
  return first === undefined || OPTIONS_OF_SERVE.test(first) ? [...SERVE, ...words] : words;
}
