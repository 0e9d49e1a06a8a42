import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { expect, it } from 'vitest';
import { listReferences } from '../build/references.ts';
import { openRepository } from '../repository/open-repository.ts';
import { parseModule } from '../repository/source-module.ts';
import { ROOT } from '../run-command.ts';

/** A story of the architecture page. */
interface Story {
  readonly title: string;
  /** How many files it has at most. */
  readonly most: number;
  /** Where the files are that the page names without a package. */
  readonly folders: readonly string[];
  /** What tells the story: the story lists every file that this one needs of a folder. */
  readonly teller?: { readonly file: string; readonly folder: string };
  /** Files of that folder that are listed besides. */
  readonly besides?: readonly string[];
}

const SESSION = 'packages/plugin-session/src';
const AI = 'packages/plugin-host/src/ai';
const INSTALLER = 'packages/plugin-installer/src';
const STORIES: readonly Story[] = [
  { title: 'A request', most: 14, folders: ['packages/http/src'] },
  {
    ...{ title: 'A streamed message', most: 18, folders: [SESSION] },
    teller: { file: `${SESSION}/turn/turn.ts`, folder: `${SESSION}/turn/` },
  },
  {
    ...{ title: 'An AI call', most: 14, folders: [AI, 'packages/ai-sdk-bridge/src', 'packages/plugin-ai-openai/src'] },
    teller: { file: `${AI}/ai-client.ts`, folder: `${AI}/` },
  },
  {
    ...{ title: 'An installation', most: 28, folders: [INSTALLER] },
    teller: { file: `${INSTALLER}/install-plugin.ts`, folder: `${INSTALLER}/` },
    besides: [`${INSTALLER}/create-installer.ts`],
  },
];
const NUMBERS = new Map([
  ['Eleven', 11],
  ['Seventeen', 17],
  ['Twenty-eight', 28],
]);

const repository = openRepository(ROOT);
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

function readStory({ title, folders }: Story) {
  const [, rest = ''] = PAGE.split(`\n### ${title}: `);
  const text = rest.split('\n### ')[0] ?? '';
  const names = [...text.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file);
  const placeOf = (file: string) =>
    ['.', ...folders].map((folder) => posix.join(folder, file)).find((path) => existsSync(join(ROOT, path))) ?? file;
  return { text, files: [...new Set(names.map(placeOf))] };
}

/** The files that a file imports, or starts as a program, directly or through others, inside its package. */
function followImports(from: string): ReadonlySet<string> {
  const reached = new Set([from]);
  // Files that are found on the way are followed, too.
  for (const file of reached) {
    const { imports, text } = parseModule(repository, file);
    for (const { specifier } of imports) {
      if (specifier.startsWith('.')) reached.add(posix.join(posix.dirname(file), specifier));
    }
    for (const program of listReferences(text, join(ROOT, file))) reached.add(relative(ROOT, program));
  }
  return reached;
}

it.each(STORIES)(
  'The story "$title" lists at most $most files, as many as it says, and all of them are there',
  (story) => {
    const { text, files } = readStory(story);
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(story.most);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const [, number] = /(\S+) files[.;]/.exec(text) ?? [];
    if (number !== undefined) expect(NUMBERS.get(number)).toBe(files.length);
  },
);

const TOLD = STORIES.flatMap(({ teller, ...story }) => (teller === undefined ? [] : [{ ...story, ...teller }]));

it.each(TOLD)('The story "$title" lists every file that $file needs of its folder, and no other', (story) => {
  const { file: teller, folder, besides = [] } = story;
  const listed = readStory(story).files.filter((file) => file.startsWith(folder));
  const needed = [...followImports(teller)].filter((file) => file.startsWith(folder));
  expect(listed.toSorted()).toEqual([...needed, ...besides].toSorted());
});
