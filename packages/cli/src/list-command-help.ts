import type { Command } from 'commander';
import { createProgram } from './create-program.ts';

const WIDTH = 100;

/** The help page of one command. */
export interface CommandHelp {
  /** The words that call it, such as `learnwright content import`. */
  readonly command: string;
  readonly help: string;
}

/** The help page of every command that help names, in the order of the help itself, as text of a fixed width. */
export function listCommandHelp(): readonly CommandHelp[] {
  let page = '';
  const program = createProgram(
    { withServer: () => Promise.resolve(), alone: () => Promise.resolve() },
    {
      writeOut: (text) => {
        page += text;
      },
      getOutHelpWidth: () => WIDTH,
      getOutHasColors: () => false,
    },
  );
  const list = (command: Command, above: string): CommandHelp[] => {
    page = '';
    command.outputHelp();
    const entry = { command: `${above}${command.name()}`, help: page.trimEnd() };
    const visible = command.createHelp().visibleCommands(command);
    const below = command.commands.filter((candidate) => visible.includes(candidate));
    return [entry, ...below.flatMap((candidate) => list(candidate, `${entry.command} `))];
  };
  return list(program, '');
}
