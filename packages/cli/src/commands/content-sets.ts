import type { Command } from 'commander';
import { CommandError, type RunWork } from '../command-result.ts';
import { confirmWord } from '../confirm.ts';
import type { ContentSet, ContentSetDeletion } from '../content-commands.ts';
import { examples, formatRows, joinParts } from '../text.ts';

interface DeleteOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** `learnwright content list` and `content delete`. */
export function addContentSets(content: Command, run: RunWork): void {
  content
    .command('list')
    .summary('list the lesson sets')
    .description('Lists the lesson sets of the server by id, with the repository that each was fetched from.')
    .addHelpText('after', examples([['learnwright content list --json', 'all that is known of them']]))
    .action(() =>
      run('Looking', async (server) => {
        const sets = await server.contents.list();
        const text = sets.length === 0 ? 'There are no sets.' : joinParts(sets.map(formatSet));
        return { ending: 'ok', json: { sets }, text };
      }),
    );
  content
    .command('delete')
    .summary('delete a lesson set')
    .description(
      'Deletes a lesson set with its lessons, its older versions, and the pictures and sounds that no other set has. What learners ' +
        'have done in it stays, and so do the curricula that were made of it. A set of a repository that is followed has to be ' +
        'followed no longer first.',
    )
    .argument('<set>', 'the id of the set, as in "learnwright content list"')
    .option('--dry-run', 'tell what hangs on the set; delete nothing')
    .option('--yes', 'delete without asking for the id on a terminal')
    .addHelpText(
      'after',
      examples([
        ['learnwright content delete german-a1 --dry-run', 'what hangs on it'],
        ['learnwright content delete german-a1 --yes --json', 'deletes it, for scripts'],
      ]),
    )
    .action(async (set_id: string, { dryRun = false, yes = false }: DeleteOptions) => {
      if (!dryRun && !yes && process.stdin.isTTY && process.stderr.isTTY) await requireConfirmation(set_id);
      await run(dryRun ? 'Looking' : 'Deleting', async (server) => {
        const deletion = await (dryRun ? server.contents.describeDeletion(set_id) : server.contents.delete(set_id));
        const end = dryRun ? 'This was a dry run: nothing was deleted.' : `The set ${set_id} is deleted.`;
        return {
          ending: 'ok',
          json: { ...deletion, deleted: !dryRun },
          text: joinParts([formatDeletion(deletion), end]),
        };
      });
    });
}

async function requireConfirmation(set_id: string): Promise<void> {
  const question = `This deletes the set ${set_id} with all its lessons. Type its id to go on: `;
  if (await confirmWord(set_id, question, process.stdin, process.stderr)) return;
  throw new CommandError('usage', 'That is not the id of the set. Nothing was deleted.');
}

function formatSet({ set_id, title, lessons, updated_at, url }: ContentSet): string {
  const facts = formatRows([
    ['Title', title],
    ['Lessons', lessons],
    ['Updated', updated_at],
    ...(url === null ? [] : [['From', url] as const]),
  ]);
  return `${set_id}\n${facts.replaceAll(/^/gm, '  ')}`;
}

/** What hangs on a set as people read it: what goes, and what stays. */
function formatDeletion(deletion: ContentSetDeletion): string {
  const { title, lessons, exercises, versions, assets, asset_bytes, followed_by } = deletion;
  const goes = formatRows([
    ['Title', title],
    ['Lessons', lessons],
    ['Exercises', exercises],
    ['Versions', versions],
    ['Pictures and sounds', `${assets} (${asset_bytes} bytes)`],
    ...(followed_by.length === 0 ? [] : [['Followed by', followed_by.join(', ')] as const]),
  ]);
  const { learners, lesson_progress, attempts, element_errors, curricula } = deletion;
  const stays = formatRows([
    ['Learners', learners],
    ['Lesson progress', lesson_progress],
    ['Attempts', attempts],
    ['Element errors', element_errors],
    ['Curricula', curricula],
  ]);
  return `Goes with the set:\n${goes.replaceAll(/^/gm, '  ')}\nStays with the learners:\n${stays.replaceAll(/^/gm, '  ')}`;
}
