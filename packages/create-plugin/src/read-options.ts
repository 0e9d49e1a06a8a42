import { parseArgs } from 'node:util';
import {
  CreatePluginError,
  displayNameFor,
  OPTION_SCHEMAS,
  type PluginOptions,
  packageNameFor,
} from './plugin-options.ts';

/** The given options; even the name may be missing. */
export type GivenOptions = { readonly [Option in keyof PluginOptions]: PluginOptions[Option] | undefined };

/** The meaning of the words of the command line. */
export interface CommandLine {
  readonly given: GivenOptions;
  /** `@acme`, where one is given. */
  readonly scope: string | undefined;
  readonly asks: boolean;
  readonly installs: boolean;
  readonly usesGit: boolean;
  readonly wantsHelp: boolean;
}

/** Puts a question to a person and returns what they typed. */
export type Ask = (question: string) => Promise<string>;

/** Reads the words; throws a CreatePluginError for unknown ones. */
export function readWords(words: readonly string[]): CommandLine {
  const { values, positionals } = parse(words);
  const [name, directory, ...rest] = positionals;
  if (rest.length > 0) throw new CreatePluginError(`Too many words: ${rest.join(' ')}.`);
  const scope = values.scope === undefined ? undefined : `@${values.scope.replace(/^@/, '')}`;
  const packageName = values['package-name'] ?? (name && scope ? packageNameFor(name, scope) : undefined);
  return {
    given: {
      name,
      directory,
      packageName,
      displayName: values['display-name'],
      author: values.author,
      license: values.license,
      page: values.page,
    },
    scope,
    asks: !values.yes,
    installs: values.install,
    usesGit: values.git,
    wantsHelp: values.help,
  };
}

/** Asks for every missing option, again until the answer is valid; an empty answer takes the default. */
export async function askOptions(given: GivenOptions, scope: string | undefined, ask: Ask): Promise<PluginOptions> {
  const take = async (
    option: Exclude<keyof PluginOptions, 'page'>,
    question: string,
    fallback: string,
  ): Promise<string> => {
    const known = given[option];
    if (known !== undefined) return known;
    const answer = (await ask(`${question}${fallback === '' ? '' : ` (${fallback})`}: `)).trim() || fallback;
    const { error } = OPTION_SCHEMAS[option].safeParse(answer);
    if (error === undefined) return answer;
    return take(option, `${error.issues.map(({ message }) => message).join('; ')}. ${question}`, fallback);
  };
  const name = await take('name', 'Name', '');
  return {
    name,
    packageName: await take('packageName', 'Package name on npm', packageNameFor(name, scope)),
    displayName: await take('displayName', 'Name for people', displayNameFor(name)),
    author: await take('author', 'Author', ''),
    license: await take('license', 'Licence', 'MIT'),
    directory: await take('directory', 'Folder', packageNameFor(name)),
    page: given.page ?? (await agree('With a page of its own in the app', ask)),
  };
}

/** Asks until the answer is yes or no; an empty answer is no. */
async function agree(question: string, ask: Ask): Promise<boolean> {
  const answer = (await ask(`${question}, yes or no (no): `)).trim().toLowerCase();
  if (['yes', 'y'].includes(answer)) return true;
  if (['no', 'n', ''].includes(answer)) return false;
  return agree(`Expected yes or no. ${question}`, ask);
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      allowNegative: true,
      options: {
        scope: { type: 'string' },
        'package-name': { type: 'string' },
        'display-name': { type: 'string' },
        author: { type: 'string' },
        license: { type: 'string' },
        page: { type: 'boolean' },
        yes: { type: 'boolean', short: 'y', default: false },
        install: { type: 'boolean', default: true },
        git: { type: 'boolean', default: true },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new CreatePluginError(error instanceof Error ? error.message : String(error));
  }
}
