import { readFileSync } from 'node:fs';
import { Command, type OutputConfiguration } from 'commander';
import { EXIT_CODES, type Runs } from './command-result.ts';
import { addAttemptsPartition } from './commands/attempts-partition.ts';
import { addBackup } from './commands/backup.ts';
import { addContentExport } from './commands/content-export.ts';
import { addContentImport } from './commands/content-import.ts';
import { addContentSets } from './commands/content-sets.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEffects } from './commands/effects.ts';
import { addJobs } from './commands/jobs.ts';
import { addLanguages } from './commands/languages.ts';
import { addMigrate } from './commands/migrate.ts';
import { addMove } from './commands/move.ts';
import { addPlugin } from './commands/plugin.ts';
import { addRestore } from './commands/restore.ts';
import { addSecretsRotate } from './commands/secrets-rotate.ts';
import { addSeed } from './commands/seed.ts';
import { addServe } from './commands/serve.ts';
import { addToken } from './commands/token.ts';
import { addWork } from './commands/work.ts';
import { SERVICE_FILE } from './environment-file.ts';

/** The width of the help pages that `listCommandHelp` returns. */
const WIDTH = 100;

/** The help page of one command. */
export interface CommandHelp {
  /** The words that call it, such as `learnwright content import`. */
  readonly command: string;
  readonly help: string;
}

/** Builds the command line: its words, options and help. `runs` do the work, `output` takes help and complaints. */
export function createProgram(runs: Runs, output: OutputConfiguration): Command {
  const program = new Command('learnwright')
    .description('Runs and looks after a Learnwright server. Settings come from the environment and from config/.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help; also after a command')
    .helpCommand(false)
    .option('--json', 'print the result as one JSON document on the standard output, and nothing else there')
    .option('--debug', 'show where a failure happened')
    .option(
      '--env-file, --environment-file <path>',
      `take variables from this file; those of the process win (default: ${SERVICE_FILE}, where no variable and no ` +
        'folder here says where the data are)',
    )
    .hook('preAction', (_, command) => {
      const { environmentFile }: { environmentFile?: string } = command.optsWithGlobals();
      if (environmentFile !== undefined) runs.useEnvironmentFile(environmentFile);
    })
    .exitOverride()
    .configureOutput(output)
    .showHelpAfterError('Add --help to see what the command takes.')
    .addHelpText('after', listExitCodes());
  addServe(program, runs.serving);
  addMigrate(program, runs.withServer);
  addSeed(program, runs.withServer);
  const content = program
    .command('content')
    .summary('import, export, list and delete lesson content')
    .description('Works on lesson content.');
  addContentImport(content, runs.withServer);
  addContentExport(content, runs.withServer);
  addContentSets(content, runs.withServer);
  addToken(program, runs.withServer);
  addJobs(program, runs.withServer);
  addEffects(program, runs.withServer);
  addWork(program, runs.withServer);
  addLanguages(program, runs.withServer);
  addPlugin(program, runs);
  const secrets = program
    .command('secrets')
    .summary('look after what seals stored keys')
    .description('Looks after the secrets that seal the keys of learners.');
  addSecretsRotate(secrets, runs.withServer);
  const attempts = program
    .command('attempts')
    .summary('look after the log of attempts')
    .description('Looks after the log of attempts, the largest table of a server.');
  addAttemptsPartition(attempts, runs.withServer);
  addBackup(program, runs.withServer);
  addRestore(program, runs.withServer);
  addMove(program, runs.withServer);
  addDoctor(program, runs.withServer);
  return program;
}

/** The help page of every command that help names, in the order of the help itself, as text of a fixed width. */
export function listCommandHelp(): readonly CommandHelp[] {
  let page = '';
  const nothing = () => Promise.resolve();
  const program = createProgram(
    { withServer: nothing, serving: nothing, forAuthor: nothing, alone: nothing, useEnvironmentFile: () => undefined },
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

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

function listExitCodes(): string {
  const lines = Object.values(EXIT_CODES).map(({ status, meaning }) => `  ${status}  ${meaning}`);
  return ['', 'Exit status:', ...lines].join('\n');
}
