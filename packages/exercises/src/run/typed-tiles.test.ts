import { describe, expect, it } from 'vitest';
import { splitIntoTiles } from './typed-tiles.ts';

const TILES = ['Ich', 'komme', 'aus', 'Irland.'];

describe('splitIntoTiles', () => {
  it.each([
    ['Ich komme aus Irland.', TILES, TILES],
    ['ich  komme aus irland', TILES, TILES],
    ['Aus Irland komme ich', TILES, ['aus', 'Irland.', 'komme', 'Ich']],
    ['Ich komme von Irland', TILES, ['Ich', 'komme', 'von', 'Irland.']],
    ['Ich komm aus', TILES, ['Ich', 'komm', 'aus']],
    ['Wo ist der Bahnhof?', ['Wo', 'ist', 'der', 'Bahnhof', '?'], ['Wo', 'ist', 'der', 'Bahnhof', '?']],
    ['wo ist der bahnhof', ['Wo', 'ist', 'der', 'Bahnhof', '?'], ['Wo', 'ist', 'der', 'Bahnhof', '?']],
    ['Guten Tag Anna', ['Guten Tag', 'Anna'], ['Guten Tag', 'Anna']],
    ['der Hund und der Mann', ['der', 'Hund', 'und', 'der', 'Mann'], ['der', 'Hund', 'und', 'der', 'Mann']],
    ['私は学生です', ['私', 'は', '学生', 'です'], ['私', 'は', '学生', 'です']],
    ['', TILES, []],
    ['   ', TILES, []],
  ])('takes "%s" as the tiles that it names', (typed, tiles, taken) => {
    expect(splitIntoTiles(typed, tiles)).toEqual(taken);
  });

  it('takes wrong tiles too, and none within a word', () => {
    expect(splitIntoTiles('ich komme von', TILES, ['von'])).toEqual(['Ich', 'komme', 'von']);
    expect(splitIntoTiles('Ausland', ['aus', 'Land'])).toEqual(['Ausland']);
  });

  it('ends whatever is typed', () => {
    const typed = `${'a'.repeat(500)} ${'. '.repeat(200)}${'学'.repeat(300)}`;
    expect(splitIntoTiles(typed, ['a', '学', '.', '']).join('').length).toBeGreaterThan(500);
  });
});
