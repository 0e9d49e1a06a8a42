import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandError, type RunWork } from '../command-result.ts';
import { examples, formatRows } from '../text.ts';

interface ExportOptions {
  readonly set?: readonly string[];
}

const INDEX = 'index.json';
/** How the index of an export begins. */
const indexSchema = z.looseObject({ format: z.literal('learnwright-lessons') });
/** What an export writes: nothing else in its folder is ever deleted. */
const WRITTEN = /^(?:lessons\/[0-9a-f]{64}\.json|assets\/[0-9a-f]{64})$/;

/** `learnwright content export`. */
export function addContentExport(content: Command, run: RunWork): void {
  content
    .command('export')
    .summary('write lesson sets as files')
    .description(
      'Writes lesson sets with their pictures and sounds as files that the web app reads without a server, from a place that serves ' +
        'files alone. An export into the folder of an earlier one brings it up to date.',
    )
    .argument('<folder>', 'a folder that is new, empty, or has an earlier export')
    .option('--set <id...>', 'only these sets (default: all)')
    .addHelpText(
      'after',
      examples([
        ['learnwright content export ./lessons', 'every set of the server'],
        ['learnwright content export ./lessons --set german-a1', 'one set'],
      ]),
    )
    .action((place: string, { set = [] }: ExportOptions) =>
      run('Exporting', async (server) => {
        const folder = resolve(place);
        const before = await listBefore(folder);
        const { sets, ...counts } = await server.contents.export(
          async (path, bytes) => {
            before.delete(path);
            const file = join(folder, path);
            await mkdir(dirname(file), { recursive: true });
            await writeFile(file, bytes);
          },
          set.length === 0 ? null : set,
        );
        for (const path of before) if (WRITTEN.test(path)) await rm(join(folder, path));
        const text = formatRows([
          ['Sets', sets],
          ['Lessons', counts.lessons],
          ['Pictures and sounds', counts.assets],
          ['Size', `${counts.bytes} bytes`],
          ['Folder', folder],
        ]);
        return { ending: 'ok', json: { sets, ...counts, folder }, text };
      }),
    );
}

/** The files of an earlier export; throws for a folder that has other things. */
async function listBefore(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const paths = new Set(files.map((file) => file.slice(folder.length + 1).replaceAll('\\', '/')));
  // An export that broke off has no index yet.
  const isExport = paths.has(INDEX)
    ? isIndex(await readFile(join(folder, INDEX), 'utf8'))
    : [...paths].every((path) => WRITTEN.test(path));
  if (isExport) return paths;
  throw new CommandError('usage', `${folder} has files that are no export. Name a folder that is new or empty.`);
}

function isIndex(text: string): boolean {
  try {
    return indexSchema.safeParse(JSON.parse(text)).success;
  } catch {
    // It is no JSON: somebody else has written it.
    return false;
  }
}
