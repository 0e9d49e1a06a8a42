import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRuns } from '../../tests/runs.ts';
import type { CommandResult, People, RunWork } from '../command-result.ts';
import { createProgram } from '../create-program.ts';
import type { RestoreReport, ServerCommands } from '../server-commands.ts';

const ARCHIVE = join(mkdtempSync(join(tmpdir(), 'learnwright-restore-')), 'b.tar.gz');
writeFileSync(ARCHIVE, '');
const PLACES = { database: 'sqlite:/srv/a.db', data_directory: '/srv' };
const SENTENCE =
  'This replaces the database sqlite:/srv/a.db with files of the configuration and of the data folder /srv.';

/** Restores over what `codes` are found in without force, and answers the question with `answer`; null is nobody. */
async function restore(words: readonly string[], codes: readonly string[], answer: boolean | null) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const results: CommandResult[] = [];
  const report = ({ force, dry_run }: { force: boolean; dry_run: boolean }): RestoreReport => {
    const findings = force ? [] : codes.map((code) => ({ code, path: 'data/a', message: 'It is there.' }));
    return { archive: ARCHIVE, backup: null, restored: !dry_run && findings.length === 0, findings };
  };
  const server: object = {
    places: () => PLACES,
    backups: {
      restore: async (_: string, options: { force: boolean; dry_run: boolean }) => {
        asked.push(options);
        return report(options);
      },
    },
  };
  const confirm = async (question: string) => {
    said.push(question);
    return answer === true;
  };
  const people: People = { tell: (line) => void said.push(line), confirm: answer === null ? null : confirm };
  const withServer: RunWork = async (_, work) => {
    if (hasBackups(server)) results.push(await work(server, () => undefined, people));
  };
  const program = createProgram(createRuns(withServer), { writeErr: () => undefined });
  await program.parseAsync(['restore', ARCHIVE, ...words], { from: 'user' });
  const [result] = results;
  return { forces: asked, said, ending: result?.ending, text: result?.text, complaint: result?.complaint };
}

/** The boundary to a server of which only the backups are asked. */
function hasBackups(server: object): server is ServerCommands {
  return 'backups' in server;
}

const [CAREFUL, FORCED] = [false, true].map((force) => ({ force, dry_run: false }));

it('asks on a terminal before it replaces what is there, and names the places', async () => {
  const { forces, said, ending, text } = await restore([], ['not_empty', 'not_empty'], true);
  expect(said).toEqual([`${SENTENCE} Type "yes" to go on:`]);
  expect(forces).toEqual([CAREFUL, FORCED]);
  expect({ ending, text }).toEqual({ ending: 'ok', text: '\nIt is restored.' });
});

it('changes nothing after another answer', async () => {
  const { forces, ending, text, complaint } = await restore([], ['not_empty'], false);
  expect(forces).toEqual([CAREFUL]);
  expect({ ending, complaint }).toEqual({ ending: 'refused', complaint: 'Nothing was changed.' });
  expect(text).toContain('not_empty  data/a');
});

it('asks nothing into an empty place, nor in a dry run', async () => {
  expect(await restore([], [], false)).toMatchObject({ said: [], forces: [CAREFUL], ending: 'ok' });
  const dry = await restore(['--dry-run'], ['not_empty'], true);
  expect(dry).toMatchObject({ said: [], forces: [{ force: false, dry_run: true }], ending: 'refused' });
  expect(await restore(['--dry-run', '--force'], ['not_empty'], true)).toMatchObject({ said: [], ending: 'ok' });
});

it('asks nothing where more is wrong: no answer would help', async () => {
  expect(await restore([], ['not_empty', 'in_use'], true)).toMatchObject({
    said: [],
    forces: [CAREFUL],
    ending: 'refused',
  });
});

it('needs --force where nobody can be asked, and says what it replaces', async () => {
  expect(await restore([], ['not_empty'], null)).toMatchObject({ said: [], forces: [CAREFUL], ending: 'refused' });
  expect(await restore(['--force'], ['not_empty'], null)).toMatchObject({
    said: [SENTENCE],
    forces: [FORCED],
    ending: 'ok',
  });
});

it('asks nobody with --force', async () => {
  expect(await restore(['--force'], ['not_empty'], false)).toMatchObject({
    said: [SENTENCE],
    forces: [FORCED],
    ending: 'ok',
  });
});
