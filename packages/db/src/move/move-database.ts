import { findSqliteFile } from '../open-database.ts';
import type { MovedTable } from './column-kinds.ts';
import { type MoveFinding, MoveRefusal, refuseMove } from './move-refusal.ts';
import type { MoveSource, MoveTarget } from './move-sides.ts';
import { listAppliedOwners, type MoveOwner, matchTables } from './plan-move.ts';
import { createRowAdder, type TableSum } from './table-sum.ts';

/** A move of a database into one of the other kind. */
export interface MoveOptions {
  readonly from: string;
  readonly to: string;
  /** Core and every plugin that there is, the most needed ones first. */
  readonly owners: readonly MoveOwner[];
  /** Plugins whose tables stay behind. */
  readonly without: readonly string[];
  /** Names this process to a server that would use the same file. */
  readonly servedBy: string;
  /** Called with the rows that are written or compared, of twice as many as there are. */
  readonly onProgress: (done: number, total: number) => void;
}

/** A table of both databases: what was read and what is there now. */
export interface MovedTableReport {
  readonly table: string;
  readonly rows: number;
  readonly sum: string;
  readonly target: TableSum;
}

/** What a move has done. */
export interface DatabaseMove {
  readonly moved: boolean;
  /** All that is wrong; nothing was moved where there is any. */
  readonly findings: readonly MoveFinding[];
  readonly tables: readonly MovedTableReport[];
  /** Tables that stay behind, with their rows. */
  readonly left: readonly { readonly table: string; readonly rows: number }[];
}

type Progress = (rows: number) => void;

/**
 * Copies every table of a database into an empty one of the other kind, compares both row by row, and only then lets the copy stay.
 * Needs memory for some thousand rows. A move that breaks off leaves nothing, so that it can be begun again.
 */
export async function moveDatabase(options: MoveOptions): Promise<DatabaseMove> {
  try {
    const source = await openSource(options);
    try {
      return await moveInto(await openTarget(options), source, options);
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!(error instanceof MoveRefusal)) throw error;
    return { moved: false, findings: error.findings, tables: [], left: [] };
  }
}

async function openSource({ from, to, servedBy }: MoveOptions): Promise<MoveSource> {
  const file = findSqliteFile(from);
  if ((file === null) === (findSqliteFile(to) === null)) {
    const kind = file === null ? 'PostgreSQL' : 'SQLite';
    const advice = 'Between two of one kind use "learnwright backup" and "learnwright restore".';
    throw refuseMove('same_kind', '', `Both databases are ${kind}. ${advice}`);
  }
  if (file === null) return (await import('./postgres-sides.ts')).openPostgresSource(from);
  return (await import('./sqlite-sides.ts')).openSqliteSource(file, servedBy);
}

async function openTarget({ to, servedBy }: MoveOptions): Promise<MoveTarget> {
  const file = findSqliteFile(to);
  if (file === null) return (await import('./postgres-sides.ts')).openPostgresTarget(to);
  return (await import('./sqlite-sides.ts')).openSqliteTarget(file, servedBy);
}

async function moveInto(
  target: MoveTarget,
  source: MoveSource,
  { owners, without, onProgress }: MoveOptions,
): Promise<DatabaseMove> {
  try {
    const schema = await source.describe();
    await target.migrate(await listAppliedOwners(source, schema, owners, without));
    const made = await target.describe();
    const { tables, left } = matchTables(schema, made, source.dialect === 'postgres' ? schema : made, without);
    let total = 0;
    for (const { name } of tables) total += 2 * (await source.count(name));
    let done = 0;
    const note = (rows: number) => {
      done += rows;
      onProgress(Math.min(done, total), total);
    };
    await target.clear(tables);
    const sums: TableSum[] = [];
    for (const table of tables) sums.push(await copyTable(table, source, target, note));
    await target.finish(tables);
    const reports: MovedTableReport[] = [];
    for (const [index, table] of tables.entries()) {
      reports.push({ table: table.name, ...sumAt(sums, index), target: await sumTable(table, target, note) });
    }
    const findings = reports.filter(isDifferent).map(describeDifference);
    const behind: { table: string; rows: number }[] = [];
    for (const table of left) behind.push({ table, rows: await source.count(table) });
    if (findings.length === 0) await target.keep();
    else await target.discard();
    return { moved: findings.length === 0, findings, tables: reports, left: behind };
  } catch (error) {
    await target.discard();
    throw error;
  }
}

async function copyTable(table: MovedTable, source: MoveSource, target: MoveTarget, note: Progress): Promise<TableSum> {
  const adder = createRowAdder();
  for await (const rows of source.read(table)) {
    await target.write(table, rows);
    adder.add(rows);
    note(rows.length);
  }
  return adder.sum();
}

async function sumTable(table: MovedTable, target: MoveTarget, note: Progress): Promise<TableSum> {
  const adder = createRowAdder();
  for await (const rows of target.read(table)) {
    adder.add(rows);
    note(rows.length);
  }
  return adder.sum();
}

function sumAt(sums: readonly TableSum[], index: number): TableSum {
  const sum = sums[index];
  if (sum === undefined) throw new Error('A table was not copied.');
  return sum;
}

function isDifferent({ rows, sum, target }: MovedTableReport): boolean {
  return rows !== target.rows || sum !== target.sum;
}

function describeDifference({ table, rows, target }: MovedTableReport): MoveFinding {
  const message =
    rows === target.rows
      ? `Its ${rows} rows do not read the same in the other database.`
      : `It has ${rows} rows, and ${target.rows} arrived.`;
  return { code: 'different', place: table, message };
}
