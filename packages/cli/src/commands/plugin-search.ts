import { spawn } from 'node:child_process';
import { text as readText } from 'node:stream/consumers';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandError, type CommandResult, type RunAlone } from '../command-result.ts';
import { examples, formatRows } from '../text.ts';

/** A plugin on npm. */
type FoundPlugin = z.infer<typeof foundSchema>;

const foundSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string().default(''),
  /** When this version was published. */
  date: z.string().nullable().default(null),
  publisher: z
    .object({ username: z.string() })
    .transform(({ username }) => username)
    .nullable()
    .default(null),
  keywords: z.array(z.string()).default([]),
});
const answerSchema = z.union([
  z.array(foundSchema),
  z.object({ error: z.object({ code: z.string().nullable(), summary: z.string() }) }),
]);

/** What authors put into their package.json, so that people find it. */
const KEYWORD = 'learnwright-plugin';
const MOST = 50;
/** A word cannot be an option of npm, nor mean anything to a shell. */
const WORD = /^[\p{L}\p{N}@/._][\p{L}\p{N}@/._-]{0,99}$/u;

/** `learnwright plugin search`. */
export function addPluginSearch(plugin: Command, run: RunAlone): void {
  plugin
    .command('search')
    .summary('find plugins on npm')
    .description(
      `Finds packages with the keyword "${KEYWORD}" in the registry that npm is configured with. Anybody can publish there: ` +
        'look at who did before you install.',
    )
    .argument('[words...]', 'words of the name or the description; default: all plugins')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin search', 'every plugin'],
        ['learnwright plugin search quiz --json', 'those about a quiz, as JSON'],
      ]),
    )
    .action((words: readonly string[]) => run(() => search(words)));
}

async function search(words: readonly string[]): Promise<CommandResult> {
  const strange = words.find((word) => !WORD.test(word));
  if (strange !== undefined)
    throw new CommandError('usage', `npm cannot search for "${strange}": use letters and digits.`);
  const found = (await askNpm(words)).filter(({ keywords }) => keywords.includes(KEYWORD));
  return { ending: 'ok', json: found.map(({ keywords: _, ...plugin }) => plugin), text: describe(found, words) };
}

/** Asks the npm of this machine: it knows the registry, the proxy and the credentials. */
async function askNpm(words: readonly string[]): Promise<readonly FoundPlugin[]> {
  const options = ['search', '--json', `--searchlimit=${MOST}`, `keywords:${KEYWORD}`, ...words];
  // On Windows npm is a script, which only a shell starts.
  const child = spawn('npm', options, { stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32' });
  const failed = new Promise<never>((_, reject) => {
    child.on('error', (error) => reject(new CommandError('failed', 'There is no npm here to ask.', { cause: error })));
  });
  const printed = await Promise.race([readText(child.stdout), failed]);
  const answer = answerSchema.safeParse(parseJson(printed)).data;
  if (answer === undefined)
    throw new CommandError('failed', 'npm has answered nothing that can be read. Try "npm search".');
  if ('error' in answer) throw new CommandError('failed', `npm could not search: ${answer.error.summary}`);
  return answer;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function describe(found: readonly FoundPlugin[], words: readonly string[]): string {
  if (found.length === 0) {
    const wanted = words.length === 0 ? '' : ` for ${words.map((word) => `"${word}"`).join(' and ')}`;
    return `npm knows no plugin${wanted}.`;
  }
  const rows = found.flatMap(({ name, version, description, date, publisher }) => {
    const about = [...(publisher === null ? [] : [`by ${publisher}`]), ...(date === null ? [] : [date.slice(0, 10)])];
    return [
      [`${name}@${version}`, about.join(', ')] as const,
      ...(description === '' ? [] : [['', description] as const]),
    ];
  });
  const [first] = found;
  const install = `Add one to the server with "npm install ${first?.name}", and its name to plugins.enabled of config/app.yaml.`;
  return `${formatRows(rows)}\n\n${install}`;
}
