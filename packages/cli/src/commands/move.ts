import { printableLine } from '@learnwright/archive';
import type { Command } from 'commander';
import type { CommandResult, RunWork } from '../command-result.ts';
import type { MoveReport } from '../move-commands.ts';
import type { ServerPlaces } from '../server-commands.ts';
import { examples, formatRows, joinParts } from '../text.ts';

/** `learnwright move`. */
export function addMove(program: Command, run: RunWork): void {
  program
    .command('move')
    .summary('copy the database into one of the other kind')
    .description(
      'Copies every table, those of plugins too, from the database of DATABASE_URL into an empty one of the other kind: from ' +
        'SQLite to PostgreSQL, or back. Stop the server first. Compares both databases row by row, and only then lets the copy ' +
        'stay: where anything is wrong (status 3) or the move breaks off, nothing was moved, and the same command begins anew. ' +
        'The old database stays as it is. Files of the data folder are not moved.',
    )
    .argument('<url>', 'the empty database: postgres://user:password@host/database, or sqlite:<path> of a new file')
    .option('--without <plugin...>', 'leave the tables of these plugins behind, such as of one that is gone')
    .addHelpText(
      'after',
      examples([
        ['learnwright move postgres://learnwright:secret@localhost/learnwright', 'into an empty PostgreSQL'],
        ['learnwright move sqlite:/var/lib/learnwright/learnwright.db', 'into a new file'],
      ]),
    )
    .action((url: string, { without = [] }: { without?: string[] }) =>
      run('Moving and checking (rows)', async (server, onProgress) => {
        const report = await server.move(url, { without }, onProgress);
        return toResult(report, server.places());
      }),
    );
}

function toResult(report: MoveReport, places: ServerPlaces): CommandResult {
  if (!report.moved) {
    const listed = report.findings.map(({ code, place, message }) =>
      printableLine(`${code}  ${place}`.trimEnd()).concat(`\n  ${printableLine(message)}`),
    );
    return { ending: 'refused', json: report, text: listed.join('\n'), complaint: 'Nothing was moved.' };
  }
  const text = joinParts([formatTables(report), formatLeft(report), adviseNext(report, places)]);
  return { ending: 'ok', json: report, text };
}

function formatTables({ tables }: MoveReport): string {
  const filled = tables.filter(({ rows }) => rows > 0);
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  const counts = filled.map(({ table, target }) => [table, count(target.rows)] as const);
  const width = Math.max(0, ...counts.map(([, text]) => text.length));
  const empty = tables.length - filled.length;
  return [
    ...(filled.length === 0 ? [] : [formatRows(counts.map(([table, text]) => [table, text.padStart(width)]))]),
    `${tables.length} tables with ${count(rows)} rows were moved${empty === 0 ? '' : `, ${empty} of them empty`}.`,
    'Each was read again: both databases have the same rows.',
  ].join('\n');
}

function formatLeft({ left }: MoveReport): string {
  if (left.length === 0) return '';
  return `Left behind:\n${formatRows(left.map(({ table, rows }) => [`  ${table}`, `${count(rows)} rows`]))}`;
}

function adviseNext({ from, to, secret }: MoveReport, { data_directory }: ServerPlaces): string {
  const kept =
    secret === 'data' ? 'where it is; it has the secret that opens stored keys' : 'and APP_CREDENTIALS_SECRET as it is';
  return [
    'Next:',
    `  1. Set DATABASE_URL to ${to}${to.startsWith('sqlite:') ? '' : ', with its password'}.`,
    `  2. Keep the data folder ${data_directory} ${kept}.`,
    '  3. Start the server.',
    `${from} is as it was. What is written from now on is not in it: delete it once you are sure.`,
  ].join('\n');
}

function count(rows: number): string {
  return rows.toLocaleString('en');
}
