import { setFlagsFromString } from 'node:v8';
import { CommanderError } from 'commander';
import { type CommandResult, type Ending, EXIT_CODES, type Runs, type Work } from './command-result.ts';
import { createProgram } from './create-program.ts';
import { addEnvironmentFile, addServiceFile, SERVICE_FILE } from './environment-file.ts';
import { loadServerCommands } from './load-server-commands.ts';
import { createPrinter, type Printer } from './printer.ts';
import type { ServerPlaces } from './server-commands.ts';

/**
 * Runs the command that `words` name, prints its result, and returns the exit status. Never throws. Looks for the server
 * from the working directory upwards, then from `home`, the folder of the server whose own command this is; without one, from this
 * package. `serviceFile` has the environment of the service of this machine.
 */
export async function runCommandLine(
  words: readonly string[],
  home: string | null = null,
  serviceFile: string = SERVICE_FILE,
): Promise<number> {
  const printer = createPrinter({ json: words.includes('--json'), debug: words.includes('--debug') });
  const own = home ?? import.meta.dirname;
  let ending: Ending = 'ok';
  let environmentFile: string | null = null;
  const takeServiceFile = () => {
    environmentFile ??= addServiceFile(serviceFile, process.cwd(), process.env);
  };
  const finish = (result: CommandResult) => {
    printer.printResult(result);
    ending = result.ending;
  };
  const runs: Runs = {
    withServer: async (title, work) => {
      growYoungSpace();
      takeServiceFile();
      const told: Work = (server, onProgress, people) => {
        people.tell(describePlaces(server.places(), environmentFile));
        return work(server, onProgress, people);
      };
      finish(await runWork(printer, title, told, [process.cwd(), own]));
    },
    serving: async (title, work) => {
      takeServiceFile();
      finish(await runWork(printer, title, work, [process.cwd(), own]));
    },
    forAuthor: async (title, work, folders) => {
      growYoungSpace();
      finish(await runWork(printer, title, work, [...folders, process.cwd(), own]));
    },
    alone: async (work) => finish(await work(home)),
    useEnvironmentFile: (path) => {
      environmentFile = addEnvironmentFile(path, process.env, serviceFile);
    },
  };
  try {
    await createProgram(runs, printer.output).parseAsync(words, { from: 'user' });
  } catch (error) {
    ending = endUnfinished(printer, error);
  }
  return EXIT_CODES[ending].status;
}

/** Lets the space of young objects grow with what the work needs, as V8 does by itself. A server does so once it serves. */
function growYoungSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}

async function runWork(
  printer: Printer,
  title: string,
  work: Work,
  folders: readonly string[],
): Promise<CommandResult> {
  const progress = printer.createProgress(title);
  try {
    const server = await loadServerCommands(folders);
    const confirm = printer.createConfirm(progress.stop);
    return await work(server, progress.onProgress, { tell: printer.tell, confirm });
  } finally {
    progress.stop();
  }
}

function describePlaces({ database, data_directory }: ServerPlaces, environmentFile: string | null): string {
  const settings = environmentFile === null ? '' : `, settings of ${environmentFile}`;
  return `Database ${database}, data folder ${data_directory}${settings}.`;
}

/** Lets a reader of the standard output leave early, such as `head`: that is no failure. */
export function allowEarlyReaders(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/**
 * Ends the process once all of its output is written. What a plugin has left behind, such as a timer or a connection, would
 * keep it alive for ever.
 */
export async function endProcess(status: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
  process.exit(status);
}

/** Ends a run without a result: help was asked for, the words were wrong, or the work failed. */
function endUnfinished(printer: Printer, error: unknown): Ending {
  if (!(error instanceof CommanderError)) return printer.printFailure(error);
  if (error.exitCode === 0) return 'ok';
  printer.printUsage(error.code === 'commander.help' ? 'No command was given.' : error.message.replace(/^error: /, ''));
  return 'usage';
}
