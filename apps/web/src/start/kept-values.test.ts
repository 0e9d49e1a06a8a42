import { expect, it } from 'vitest';
import { openKeptValues } from './kept-values.ts';

/** A storage of a browser; it has no room for values longer than 10 characters. */
function createStorage() {
  const values = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    removeItem: (name) => void values.delete(name),
    setItem: (name, value) => {
      if (value.length > 10) throw new Error('There is no room.');
      values.set(name, value);
    },
  };
  return { storage, values };
}

it('a value is kept under a name of the app until it is forgotten', () => {
  const { storage, values } = createStorage();
  const kept = openKeptValues(() => storage);
  kept.write('theme', 'dark');
  expect([kept.read('theme'), values.get('learnwright.theme'), kept.read('other')]).toEqual(['dark', 'dark', null]);
  kept.write('theme', null);
  expect([kept.read('theme'), values.size]).toEqual([null, 0]);
});

it('where the browser keeps nothing, or has no room, a value lives as long as the page', () => {
  const { storage } = createStorage();
  const refusing = () => {
    throw new Error('Storage is refused.');
  };
  for (const kept of [openKeptValues(refusing), openKeptValues(() => storage)]) {
    kept.write('place', 'server 0193a7c2');
    expect(kept.read('place')).toBe('server 0193a7c2');
    kept.write('place', null);
    expect(kept.read('place')).toBeNull();
  }
});

it('names those that begin so, and says what was written last where there was no room for it', () => {
  const { storage, values } = createStorage();
  values.set('elsewhere.card', 'x');
  const kept = openKeptValues(() => storage);
  for (const name of ['card 1', 'card 2', 'note']) kept.write(name, 'short');
  kept.write('card 2', 'longer than the room');
  kept.write('card 3', 'longer than the room');
  expect([kept.names('card').toSorted(), kept.read('card 2')]).toEqual([
    ['card 1', 'card 2', 'card 3'],
    'longer than the room',
  ]);
  kept.write('card 2', null);
  kept.write('card 3', null);
  expect([kept.names('card'), kept.read('card 2')]).toEqual([['card 1'], null]);
});
