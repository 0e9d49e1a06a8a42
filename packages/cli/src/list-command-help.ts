import type { Command } from 'commander';
import { createProgram } from './create-program.ts';

const WIDTH = 100;

/** The help page of one command. */
export interface CommandHelp {
  /** The words that call it, such as `learnwright content import`. */
  readonly command: string;
  readonly help: string;
}

/** The help page of every command in the order of the help itself, as text of a fixed width. */
export function listCommandHelp(): readonly CommandHelp[] {
  let page = '';
  const program = createProgram(() => Promise.resolve(), {
    writeOut: (text) => {
      page += text;
    },
    getOutHelpWidth: () => WIDTH,
    getOutHasColors: () => false,
  });
  const list = (command: Command, above: string): CommandHelp[] => {
    page = '';
    command.outputHelp();
    const entry = { command: `${above}${command.name()}`, help: page.trimEnd() };
    return [entry, ...command.commands.flatMap((below) => list(below, `${entry.command} `))];
  };
  return list(program, '');
}
