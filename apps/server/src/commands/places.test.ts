import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readPlaces } from './places.ts';

it('names the full paths of the defaults, also where variables are empty', () => {
  const defaults = { database: `sqlite:${resolve('data/learnwright.db')}`, data_directory: resolve('data') };
  expect(readPlaces({})).toEqual(defaults);
  expect(readPlaces({ DATABASE_URL: '', APP_DATA_DIR: '' })).toEqual(defaults);
  expect(readPlaces({ DATABASE_URL: ' ', APP_DATA_DIR: ' ' })).toEqual(defaults);
});

it.each([
  ['postgres://me:my-password@db.example/mine', 'postgres://me:***@db.example/mine'],
  ['postgres://me:my-password@a,b:5433/mine', 'postgres://me:***@a,b:5433/mine'],
  ['postgresql://me:p@ss/word@db.example/mine', 'postgresql://me:***@db.example/mine'],
  ['postgres://db.example/mine?user=me&password=my-password', 'postgres://db.example/mine?user=me&password=***'],
  ['sqlite:/var/lib/learnwright/learnwright.db', 'sqlite:/var/lib/learnwright/learnwright.db'],
  ['mysql://me:my-password@db.example/mine', 'of a DATABASE_URL that is invalid'],
])('shows %s as %s', (DATABASE_URL, database) => {
  expect(readPlaces({ DATABASE_URL, APP_DATA_DIR: '/var/lib/learnwright' })).toEqual({
    database,
    data_directory: '/var/lib/learnwright',
  });
});
