import { relative } from 'node:path';
import { createPlugin } from '../create-plugin.ts';
import { CreatePluginError, isCreatePluginError } from '../create-plugin-error.ts';
import type { PluginOptions } from '../plugin-options.ts';
import { type Ask, askOptions } from './ask-options.ts';
import { HELP_TEXT } from './help-text.ts';
import { listNextSteps } from './list-next-steps.ts';
import { type GivenOptions, readWords } from './read-words.ts';

/** What the command does to the world around it. */
export interface Surroundings {
  print(text: string): void;
  complain(text: string): void;
  /** Null where nobody is there to be asked. */
  readonly ask: Ask | null;
  /** Runs a program in a folder, in view of the person unless it is quiet; false where it failed or is not there. */
  run(program: string, words: readonly string[], directory: string, quiet?: boolean): boolean;
}

/** Runs the command that `words` ask for; answers the exit status: 0 done, 1 failed, 2 wrong usage. */
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
    listNextSteps({ folder: relative('', directory), isInstalled, hasLicense: files.includes('LICENSE') }),
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
