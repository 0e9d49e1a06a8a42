import { spawnSync } from 'node:child_process';
import { stderr, stdin, stdout } from 'node:process';
import { createInterface, type Interface } from 'node:readline/promises';
import type { Ask } from './read-options.ts';
import { runCommandLine } from './run-command-line.ts';

const INTERRUPTED = 130;

/** Runs the command for whoever sits at the terminal of this process, and returns the exit status. */
export async function runOnTerminal(words: readonly string[]): Promise<number> {
  const terminal = stdin.isTTY && stdout.isTTY ? createInterface({ input: stdin, output: stdout }) : null;
  const status = await runCommandLine(words, {
    print: (text) => void stdout.write(text),
    complain: (text) => void stderr.write(text),
    ask: terminal && createAsk(terminal),
    run: (program, given, directory, quiet = false) => {
      // While questions are open, Ctrl-C is a key like any other, and would not stop the program.
      terminal?.close();
      // On Windows npm is a script, which only a shell can run.
      const shell = process.platform === 'win32';
      const stdio = quiet ? 'ignore' : 'inherit';
      return spawnSync(program, [...given], { cwd: directory, stdio, shell }).status === 0;
    },
  });
  terminal?.close();
  return status;
}

/** Asks on a terminal; lines that were typed ahead are answers too. Ctrl-C and Ctrl-D end the command, which has written nothing. */
function createAsk(open: Interface): Ask {
  const lines = open[Symbol.asyncIterator]();
  open.on('SIGINT', () => process.exit(INTERRUPTED));
  return async (question) => {
    open.setPrompt(question);
    open.prompt();
    const { value, done } = await lines.next();
    return done === true ? process.exit(INTERRUPTED) : value;
  };
}
