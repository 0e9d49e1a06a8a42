import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkMigrations } from './check-migrations.ts';

const FILE = 'packages/plugin-a/src/migrations/0001-a.ts';
const messagesOf = (text: string, file = FILE) =>
  checkMigrations(createRepository({ [file]: text })).map(({ message }) => message);

test.each([
  "schema.createTable('a').addColumn('b', 'text', (column) => column.notNull()).execute();",
  "schema.alterTable('a').addColumn('b', 'text').execute();",
  "schema.alterTable('a').addColumn('b', 'integer', (column) => column.notNull().defaultTo(0)).execute();",
  "schema.dropIndex('a').execute();",
  'sql`create index a on b (c)`.execute(db);',
])('%j may stand in a migration', (text) => {
  expect(messagesOf(text)).toEqual([]);
});

test.each([
  ["schema.alterTable('a').addColumn('b', 'text', (column) => column.notNull()).execute();", 'leave this column out'],
  ["schema.dropTable('a').execute();", 'dropTable breaks'],
  ["schema.alterTable('a').dropColumn('b').execute();", 'dropColumn breaks'],
  ["schema.alterTable('a').renameColumn('b', 'c').execute();", 'renameColumn breaks'],
  ['sql`alter table a rename column b to c`.execute(db);', '"rename column" breaks'],
])('%j may not stand in a migration', (text, complaint) => {
  expect(messagesOf(text)).toEqual([expect.stringContaining(complaint)]);
});

test('what is no migration may do as it likes', () => {
  expect(messagesOf("schema.dropTable('a').execute();", 'packages/a/src/b.ts')).toEqual([]);
});
