import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError, type CommandResult, type RunAlone, type RunForAuthor, type Work } from '../command-result.ts';
import type { PluginFinding, TryOptions } from '../plugin-commands.ts';
import {
  describeRefusal,
  describeSigner,
  describeTrial,
  examples,
  formatPluginFindings,
  formatRows,
  joinParts,
  listRefusals,
} from '../text.ts';
import { type Activation, type TriedDatabase, tryActivation } from './try-activation.ts';

const PACKAGE_NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/;

interface ValidateOptions {
  readonly name?: string;
  readonly postgres?: string;
}

/** Where `plugin dev` keeps its database, below the folder of the package. */
const DEVELOPED = '.learnwright/learnwright.db';
const NOT_ACTIVATED = { activation: 'none', databases: [], findings: [] } as const satisfies Activation;

/** `learnwright plugin validate`. */
export function addPluginValidate(plugin: Command, run: RunAlone): void {
  plugin
    .command('validate')
    .summary('say what servers would say of a plugin')
    .description(
      'Inspects a plugin as servers do that are to install it, and runs its code on this machine, in a process of its ' +
        'own: validate what you trust. Where the server is installed, too, the plugin is also installed into a new one with a ' +
        'database of its own, on SQLite and where you name one on PostgreSQL, and its migrations are compared with those that the ' +
        'database of DATABASE_URL, or of "learnwright plugin dev" in the folder, has applied. Errors (status 3) are what every server refuses; the rules are in the reference.',
    )
    .argument('[source]', 'the folder of a built package, a ZIP, or the name of a package that is installed here', '.')
    .option('--name <name>', 'which plugin of a package that offers several')
    .option('--postgres <url>', 'try it on this PostgreSQL database too, in a schema that is dropped afterwards')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin validate', 'the package in this folder'],
        ['learnwright plugin validate --postgres postgres://localhost/test', 'and on both databases'],
        ['learnwright plugin validate quiz-1.0.0.zip', 'an archive'],
        ['learnwright plugin validate @acme/learnwright-plugin-quiz --json', 'an installed package, as JSON'],
      ]),
    )
    .action((source: string, options: ValidateOptions) => run((home) => validate(source, options, home)));
}

/** `learnwright plugin try`: one activation for `plugin validate`; only that command starts it. */
export function addPluginTry(plugin: Command, run: RunForAuthor): void {
  plugin
    .command('try', { hidden: true })
    .summary('install a ZIP into a new server')
    .description('Installs a ZIP into a new server that is gone afterwards, for "learnwright plugin validate".')
    .argument('<zip>', 'the archive')
    .argument('<directory>', 'where the server is looked for')
    .option('--postgres <url>', 'the database in which it has a schema')
    .action((zip: string, directory: string, { postgres }: TryOptions) => {
      const { DATABASE_URL: installed = '' } = process.env;
      const options = { postgres, ...(installed !== '' && { installed }) };
      const work: Work = async (server) => {
        return { ending: 'ok', json: await server.plugins.tryInstallation(zip, options), text: '' };
      };
      return run('Trying', work, [directory]);
    });
}

async function validate(
  path: string,
  { name, postgres }: ValidateOptions,
  home: string | null,
): Promise<CommandResult> {
  const source = await findPluginSource(path, process.cwd());
  const { validatePlugin } = await import('@learnwright/plugin-installer');
  const { HOST_CODE } = await import('@learnwright/plugin-host/code');
  const options = name === undefined ? {} : { name };
  const validation = await validatePlugin(source, HOST_CODE, options);
  const { plugin, sha256, signer, trial, trial_gaps, bytes } = validation;
  // From the folder of the package, which may be another one than this; at last the server whose own command this is.
  const folders = [...(typeof source === 'string' ? [source] : []), process.cwd(), ...(home === null ? [] : [home])];
  const isSound = bytes !== null && listRefusals(validation).length === 0;
  const installed = findInstallation(source);
  const {
    activation,
    databases,
    findings: activated,
  } = isSound ? await tryActivation(bytes, folders, { postgres, installed }) : NOT_ACTIVATED;
  const findings: readonly PluginFinding[] = [...validation.findings, ...activated];
  const refusals = listRefusals({ findings });
  const valid = refusals.length === 0;
  const { name: found = null, version = null } = plugin ?? {};
  const json = { valid, plugin: found, version, sha256, ...signer, trial, trial_gaps, activation, databases, findings };
  const isActivated = activation === 'run' && listRefusals({ findings: activated }).length === 0;
  const rows = formatRows([
    ...(plugin === null ? [] : [['Plugin', `${plugin.name} ${plugin.version}`] as const]),
    ...describeTrial({ trial, trial_gaps: [...trial_gaps] }),
    ...(isActivated ? [['Activated', describeDatabases(databases)] as const] : []),
    ...describeSigner(signer, false),
    ...(sha256 === null ? [] : [['SHA-256', sha256] as const]),
  ]);
  const text = joinParts([formatPluginFindings(findings), rows]);
  const sentence = isActivated ? 'Servers take this plugin.' : 'As far as it was tried, servers take this plugin.';
  if (valid) return { ending: 'ok', json, text: `${text}\n\n${sentence}` };
  const complaint = describeRefusal(refusals.length, 'No server would install this plugin.');
  return { ending: 'refused', json, text, complaint };
}

function describeDatabases(databases: readonly TriedDatabase[]): string {
  const where = `on ${databases.join(' and ')}, on new servers with databases of their own`;
  return databases.includes('PostgreSQL')
    ? where
    : 'on SQLite, on a new server; --postgres <url> tries PostgreSQL, too';
}

/** The database of the server that the environment names, or of `plugin dev` in the folder of the package. */
function findInstallation(source: string | Uint8Array): string | undefined {
  const { DATABASE_URL: named = '' } = process.env;
  if (named !== '') return named;
  const developed = typeof source === 'string' ? join(source, DEVELOPED) : '';
  return existsSync(developed) ? `sqlite:${developed}` : undefined;
}

/**
 * Finds the plugin that `words` name: the folder of a package, the bytes of an archive, or, where there is no such path, a
 * package that is installed in `folder` or above. Throws where there is none.
 */
async function findPluginSource(words: string, folder: string): Promise<string | Uint8Array> {
  const path = resolve(folder, words);
  if (!existsSync(path)) return requireInstalledPackage(words, folder);
  return (await stat(path)).isDirectory() ? path : new Uint8Array(await readFile(path));
}

async function requireInstalledPackage(name: string, folder: string): Promise<string> {
  const folders = PACKAGE_NAME.test(name) ? createRequire(join(folder, 'package.json')).resolve.paths(name) : null;
  const found = folders?.map((above) => join(above, name)).find((place) => existsSync(join(place, 'package.json')));
  if (found !== undefined) return realpath(found);
  throw new CommandError('usage', `There is no folder or file ${resolve(folder, name)}, and no package ${name} here.`);
}
