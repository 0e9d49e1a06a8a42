import { relative } from 'node:path';
import { createPlugin } from './create-plugin.ts';
import { CreatePluginError, isCreatePluginError, type PluginOptions } from './plugin-options.ts';
import { type Ask, askOptions, type GivenOptions, readWords } from './read-options.ts';

/** The help page of the command. */
export const HELP_TEXT = `Usage: npm create @learnwright/plugin <name> [directory] -- [options]

Creates a plugin for Learnwright: a package with tests, ready to publish. On a terminal it asks for what is not given.

  <name>                  as in its addresses and tables: quiz
  [directory]             default: learnwright-plugin-<name>
  --scope <@scope>        puts the package into a scope: @acme/learnwright-plugin-<name>
  --package-name <name>   default: learnwright-plugin-<name>
  --display-name <text>   default: the name with a capital letter and spaces
  --author <text>         such as "Ada <ada@example.org>"; default: none
  --license <name>        default: MIT
  --page                  with a page of its own in the app
  --yes, -y               asks nothing
  --no-install            does not run npm install
  --no-git                makes no Git repository
  --help, -h              prints this
`;

/** Everything that the command does outside of its own process. */
export interface Surroundings {
  print(text: string): void;
  complain(text: string): void;
  /** Null where nobody is there to be asked. */
  readonly ask: Ask | null;
  /** Runs a program in a folder, in view of the person unless it is quiet; false where it failed or is not there. */
  run(program: string, words: readonly string[], directory: string, quiet?: boolean): boolean;
}

/** Runs the command that `words` ask for; returns the exit status: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await run(words, surroundings);
  } catch (error) {
    if (!isCreatePluginError(error)) throw error;
    surroundings.complain(`${error.message}\nAdd --help to see what the command takes.\n`);
    return 2;
  }
}

async function run(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { given, scope, asks, installs, usesGit, wantsHelp } = readWords(words);
  if (wantsHelp) {
    surroundings.print(HELP_TEXT);
    return 0;
  }
  const ask = asks ? surroundings.ask : null;
  const options = ask === null ? requireName(given) : await askOptions(given, scope, ask);
  const { directory, files } = await createPlugin(options);
  surroundings.print(`\nWrote ${files.length} files to ${directory}.\n`);
  const hasGit = !usesGit || startRepository(directory, surroundings);
  const isInstalled = installs && surroundings.run('npm', ['install'], directory);
  if (!hasGit) surroundings.complain('No Git repository was made: git is missing or failed.\n');
  if (installs && !isInstalled)
    surroundings.complain('npm install failed: see above. The files are there all the same.\n');
  surroundings.print(
    listNextSteps({
      folder: relative('', directory),
      isInstalled,
      hasLicense: files.includes('LICENSE'),
      page: options.page === true ? `/more/${options.name}/points` : null,
    }),
  );
  return installs && !isInstalled ? 1 : 0;
}

function requireName({ name, ...rest }: GivenOptions): PluginOptions {
  if (name === undefined) throw new CreatePluginError('Name the plugin: npm create @learnwright/plugin quiz');
  return { name, ...rest };
}

/** Makes a Git repository, unless the folder is in one already; false where that failed. */
function startRepository(directory: string, surroundings: Surroundings): boolean {
  const git = (...words: string[]) => surroundings.run('git', words, directory, true);
  return git('rev-parse', '--is-inside-work-tree') || git('init', '--quiet');
}

/** The state of a new plugin at the end of the command. */
interface Progress {
  /** Its folder, as it would be typed. */
  readonly folder: string;
  readonly isInstalled: boolean;
  readonly hasLicense: boolean;
  /** The address of its page in the app; null where it has none. */
  readonly page: string | null;
}

/** The next steps, as the command prints them at its end. */
function listNextSteps({ folder, isInstalled, hasLicense, page }: Progress): string {
  const steps = [
    [folder === '' ? '' : `cd ${folder}`, ''],
    [isInstalled ? '' : 'npm install', ''],
    ['npm test', 'the contract of every plugin, and the tests of this one'],
    ['npm run dev', 'a server with the plugin, started again after every change'],
    ['npm run build', 'what is published, in dist'],
  ] as const;
  const lines = steps
    .filter(([command]) => command !== '')
    .map(([command, meaning]) => `  ${command.padEnd(14)} ${meaning}`.trimEnd());
  const license = hasLicense ? [] : ['', 'Put the text of the licence into a file LICENSE.'];
  const address = page === null ? [] : ['', `Its page is at ${page} of that server.`];
  return ['', 'Next:', ...lines, ...address, ...license, '', ''].join('\n');
}
