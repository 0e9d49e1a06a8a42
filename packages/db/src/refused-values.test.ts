import { expect, it } from 'vitest';
import { refuseValues } from './refused-values.ts';

const coded = (code: string, message = 'what the database said') => Object.assign(new Error(message), { code });

it.each([
  ['22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
  ['22003', 'value "99999999999" is out of range for type integer'],
  ['22P02', 'invalid input syntax for type integer: "x"'],
  ['22001', 'value too long for type character varying(10)'],
  ['22008', 'date/time field value out of range: "9999999-01-01"'],
  ['54000', 'index row size 2712 exceeds btree version 4 maximum 2704 for index "users_pkey"'],
  ['SQLITE_TOOBIG', 'string or blob too big'],
  ['SQLITE_MISMATCH', 'datatype mismatch'],
])('takes %s, "%s", for the mistake of the caller', (code, message) => {
  const cause = coded(code, message);
  const refusal = refuseValues(cause);
  expect(refusal).toMatchObject({ code: 'invalid_request', status: 422, cause });
  expect(refusal?.message).not.toContain(message);
});

it.each([
  ['23503', 'insert or update on table "lessons" violates foreign key constraint "lessons_curriculum_id_fkey"'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'FOREIGN KEY constraint failed'],
])('takes %s for a parent that has gone', (code, message) => {
  expect(refuseValues(coded(code, message))).toMatchObject({ code: 'not_found', status: 404 });
});

it.each([
  ['23503', 'update or delete on table "users" violates foreign key constraint "x" on table "y"'],
  ['54000', 'cannot have more than 1600 columns'],
  ['23505', 'duplicate key value'],
  ['42P01', 'relation "x" does not exist'],
  ['22012', 'division by zero'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'UNIQUE constraint failed: users.email'],
  ['SQLITE_ERROR', 'no such table: x'],
])('leaves %s, "%s", to whoever wrote the statement', (code, message) => {
  expect(refuseValues(coded(code, message))).toBeNull();
  expect(refuseValues(new Error(message))).toBeNull();
});
