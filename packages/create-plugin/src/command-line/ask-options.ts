import { displayNameFor, packageNameFor } from '../complete-options.ts';
import { OPTION_SCHEMAS, type PluginOptions } from '../plugin-options.ts';
import type { GivenOptions } from './read-words.ts';

/** Puts a question to a person and answers what they typed. */
export type Ask = (question: string) => Promise<string>;

/** Asks for everything that is not given, each again until the answer can be taken; an empty answer takes the default. */
export async function askOptions(given: GivenOptions, scope: string | undefined, ask: Ask): Promise<PluginOptions> {
  const take = async (option: keyof PluginOptions, question: string, fallback: string): Promise<string> => {
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
  };
}
