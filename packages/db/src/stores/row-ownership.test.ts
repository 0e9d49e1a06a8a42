import { expect, it } from 'vitest';
import { type Catalog, type CatalogTable, type OwnedTable, traceOwnership } from './row-ownership.ts';

const table = (name: string, ...columns: string[]): CatalogTable => {
  return { name, has_id: columns.includes('id'), has_user_id: columns.includes('user_id') };
};

const wayOf = ({ name, column, parent }: OwnedTable): string =>
  parent === null ? `${name}.${column}` : `${name}.${column} < ${wayOf(parent)}`;

it.each<[string, Catalog, string[]]>([
  ['a user_id', { tables: [table('cards', 'id', 'user_id')], references: [] }, ['cards.user_id']],
  ['a user_id without an id', { tables: [table('likes', 'user_id')], references: [] }, ['likes.user_id']],
  [
    'a row that has an owner, over any number of tables',
    {
      tables: [table('messages', 'id'), table('sessions', 'id'), table('projects', 'id', 'user_id')],
      references: [
        { table: 'messages', column: 'session_id', parent: 'sessions' },
        { table: 'sessions', column: 'project_id', parent: 'projects' },
      ],
    },
    [
      'projects.user_id',
      'sessions.project_id < projects.user_id',
      'messages.session_id < sessions.project_id < projects.user_id',
    ],
  ],
  [
    'the shortest way where there are two, and itself once',
    {
      tables: [table('notes', 'id', 'user_id'), table('pages', 'id')],
      references: [
        { table: 'notes', column: 'parent_id', parent: 'notes' },
        { table: 'pages', column: 'below_id', parent: 'pages' },
        { table: 'pages', column: 'note_id', parent: 'notes' },
        { table: 'notes', column: 'page_id', parent: 'pages' },
      ],
    },
    ['notes.user_id', 'pages.note_id < notes.user_id'],
  ],
  [
    'nothing of users: not at all',
    {
      tables: [table('sets', 'id'), table('pages', 'id')],
      references: [{ table: 'pages', column: 'set_id', parent: 'sets' }],
    },
    [],
  ],
])('traces a table by %s', (_, catalog, ways) => {
  expect(traceOwnership(catalog).map(wayOf)).toEqual(ways);
});
