import { isDeepStrictEqual } from 'node:util';
import { lineOf } from './dump-database.ts';
import type { LearnerRow } from './rows-of-learner.ts';
import { COLUMNS_LEFT_OUT_WHEN_NULL, COLUMNS_NOT_EXPORTED, NOT_EXPORTED } from './sweep-exceptions.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The rows that an export does not have. It has a row where one object in it has every column of the row, but for the
 * exceptions, with the same value. The tie of a project to a subject is there where the project has that subject.
 */
export function findMissingRows(document: unknown, rows: readonly LearnerRow[]): string[] {
  const objects = listObjects(document);
  return rows
    .filter(({ table }) => !(table in NOT_EXPORTED))
    .filter(({ table, row }) => !objects.some((object) => holdsRow(object, table, row)))
    .map(({ table, row }) => lineOf(table, row));
}

function holdsRow(object: Fields, table: string, row: Fields): boolean {
  if (table === 'project_subjects') {
    const subjects = Array.isArray(object.subjects) ? object.subjects : [];
    return object.id === row.project_id && subjects.some(({ id }) => id === row.subject_id);
  }
  const left = COLUMNS_NOT_EXPORTED[table] ?? {};
  const isLeftOut = (column: string, value: unknown) =>
    column in left || (value === null && COLUMNS_LEFT_OUT_WHEN_NULL[table]?.includes(column) === true);
  return Object.entries(row).every(
    ([column, value]) => isLeftOut(column, value) || isDeepStrictEqual(object[column], value),
  );
}

function listObjects(value: unknown): Fields[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(listObjects);
  return Array.isArray(value) ? inner : [Object.fromEntries(Object.entries(value)), ...inner];
}
