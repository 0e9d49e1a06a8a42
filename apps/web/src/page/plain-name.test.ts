import { expect, it } from 'vitest';
import { plainName, shortName } from './plain-name.ts';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada \n\t Lovelace ', 'Ada Lovelace'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['abc\u202Egpj.exe', 'abcgpj.exe'],
  ['\u2067Ada\u2069\u200F', 'Ada'],
  ['A\u0000d\u001Ba', 'Ada'],
  ['A \u200B da', 'A da'],
  // Letters that belong to a script, or to a picture, stay.
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D🏫', '👩\u200D🏫'],
  ['\u202E\u200B ', 'u1'],
])('the name %j is shown as %j', (name, shown) => {
  expect(plainName({ id: 'u1', name })).toBe(shown);
});

it('a name that goes on and on is cut where there is little room', () => {
  expect(shortName({ id: 'u1', name: 'Ada' })).toBe('Ada');
  expect(shortName({ id: 'u1', name: '👩'.repeat(200) })).toBe(`${'👩'.repeat(24)}…`);
});
