import { expect, it } from 'vitest';
import { createRuns, NOBODY } from '../../tests/runs.ts';
import type { CommandResult, RunWork } from '../command-result.ts';
import { createProgram } from '../create-program.ts';
import type { MoveReport } from '../move-commands.ts';
import type { ServerCommands } from '../server-commands.ts';

const SUM = { rows: 1_000_000, sum: 'a1' };
const REPORT: MoveReport = {
  ...{ from: 'sqlite:/srv/a.db', to: 'postgres://ada:***@host/db', moved: true, findings: [], secret: 'data' },
  tables: [
    { table: 'attempts', ...SUM, target: SUM },
    { table: 'users', rows: 7, sum: 'b2', target: { rows: 7, sum: 'b2' } },
    { table: 'jobs', rows: 0, sum: '0', target: { rows: 0, sum: '0' } },
  ],
  left: [],
};

/** Moves with these words, and returns what was asked and how it ended. */
async function move(words: readonly string[], changes: Partial<MoveReport> = {}) {
  const asked: unknown[] = [];
  const results: CommandResult[] = [];
  const server: object = {
    places: () => ({ database: 'sqlite:/srv/a.db', data_directory: '/srv' }),
    move: async (url: string, options: unknown) => {
      asked.push(url, options);
      return { ...REPORT, ...changes };
    },
  };
  const withServer: RunWork = async (_, work) => {
    if (canMove(server)) results.push(await work(server, () => undefined, NOBODY));
  };
  const program = createProgram(createRuns(withServer), { writeErr: () => undefined });
  await program.parseAsync(['move', ...words], { from: 'user' });
  return { asked, result: results[0] };
}

/** The boundary to a server of which only the move is asked. */
function canMove(server: object): server is ServerCommands {
  return 'move' in server;
}

it('shows the rows of each table that has some, and says what is next', async () => {
  const { asked, result } = await move(['postgres://ada:secret@host/db']);
  expect(asked).toEqual(['postgres://ada:secret@host/db', { without: [] }]);
  expect(result).toMatchObject({ ending: 'ok', json: REPORT });
  expect(result?.text).toBe(
    [
      'attempts  1,000,000',
      'users             7',
      '3 tables with 1,000,007 rows were moved, 1 of them empty.',
      'Each was read again: both databases have the same rows.',
      '',
      'Next:',
      '  1. Set DATABASE_URL to postgres://ada:***@host/db, with its password.',
      '  2. Keep the data folder /srv where it is; it has the secret that opens stored keys.',
      '  3. Start the server.',
      'sqlite:/srv/a.db is as it was. What is written from now on is not in it: delete it once you are sure.',
    ].join('\n'),
  );
});

it('says of a file that it needs no password, and that the secret of the environment is needed', async () => {
  const { result } = await move(['sqlite:b.db'], { to: 'sqlite:b.db', secret: 'environment' });
  expect(result?.text).toContain('Set DATABASE_URL to sqlite:b.db.\n');
  expect(result?.text).toContain('and APP_CREDENTIALS_SECRET as it is');
});

it('leaves the tables of plugins behind that are named, and shows what stays', async () => {
  const left = [{ table: 'plg_quiz__answers', rows: 1200 }];
  const { asked, result } = await move(['sqlite:b.db', '--without', 'quiz', 'notes'], { left });
  expect(asked[1]).toEqual({ without: ['quiz', 'notes'] });
  expect(result?.text).toContain('Left behind:\n  plg_quiz__answers  1,200 rows\n');
});

it('lists what is wrong, and ends with 3', async () => {
  const findings = [
    { code: 'not_empty', place: '', message: 'There are 3 tables already.' },
    { code: 'unmovable_value', place: 'plg_quiz__answers.at', message: 'It holds the time "\u001b[31mred".' },
  ];
  const { result } = await move(['sqlite:b.db'], { moved: false, findings });
  expect(result).toMatchObject({ ending: 'refused', complaint: 'Nothing was moved.' });
  expect(result?.text).toMatch(
    /^not_empty\n {2}There are 3 tables already\.\nunmovable_value {2}plg_quiz__answers\.at\n/,
  );
  expect(result?.text).not.toContain('\u001b');
});
