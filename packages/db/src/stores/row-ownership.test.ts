import { expect, it } from 'vitest';
import { type Catalog, type CatalogTable, type OwnedTable, orderForDeletion, traceOwnership } from './row-ownership.ts';

const table = (name: string, ...columns: string[]): CatalogTable => {
  return { name, has_id: columns.includes('id'), has_user_id: columns.includes('user_id'), has_place: true };
};

const key = (table: string, column: string, parent: string, cascades = true) => ({ table, column, parent, cascades });

const wayOf = ({ name, column, parent }: OwnedTable): string =>
  parent === null ? `${name}.${column}` : `${name}.${column} < ${wayOf(parent)}`;

it.each<[string, Catalog, string[]]>([
  ['a user_id', { tables: [table('cards', 'id', 'user_id')], references: [] }, ['cards.user_id']],
  ['a user_id without an id', { tables: [table('likes', 'user_id')], references: [] }, ['likes.user_id']],
  [
    'a row that has an owner, over any number of tables',
    {
      tables: [table('messages', 'id'), table('sessions', 'id'), table('projects', 'id', 'user_id')],
      references: [key('messages', 'session_id', 'sessions'), key('sessions', 'project_id', 'projects')],
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
        key('notes', 'parent_id', 'notes'),
        key('pages', 'below_id', 'pages'),
        key('pages', 'note_id', 'notes'),
        key('notes', 'page_id', 'pages'),
      ],
    },
    ['notes.user_id', 'pages.note_id < notes.user_id'],
  ],
  [
    'no key that lets the row stay',
    {
      tables: [table('decks', 'id', 'user_id'), table('hints')],
      references: [key('hints', 'deck_id', 'decks', false)],
    },
    ['decks.user_id'],
  ],
  [
    'nothing of users: not at all',
    {
      tables: [table('sets', 'id'), table('pages', 'id')],
      references: [key('pages', 'set_id', 'sets')],
    },
    [],
  ],
])('traces a table by %s', (_, catalog, ways) => {
  expect(traceOwnership(catalog).map(wayOf)).toEqual(ways);
});

it('orders tables for a deletion with those first that refer to others, also where rows would stay, and through a circle', () => {
  const catalog: Catalog = {
    tables: [
      ...[table('projects', 'id', 'user_id'), table('sessions', 'id'), table('cards', 'id', 'user_id')],
      ...[table('topics', 'id', 'user_id'), table('marks', 'user_id')],
      { ...table('places', 'user_id'), has_place: false },
    ],
    references: [
      ...[key('sessions', 'project_id', 'projects'), key('cards', 'session_id', 'sessions', false)],
      ...[key('topics', 'parent_id', 'topics'), key('topics', 'card_id', 'cards'), key('cards', 'topic_id', 'topics')],
    ],
  };
  const ordered = orderForDeletion(catalog, traceOwnership(catalog)).map(({ name }) => name);
  expect(ordered).toEqual(['topics', 'cards', 'sessions', 'projects', 'marks']);
});
