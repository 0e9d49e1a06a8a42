import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it.each(['/', '/learn', '/learn?language=de', '/learn/a%20set/lesson#end', '/settings?a=https://evil.example'])(
  'a path of the app is gone to as it is: %s',
  (to) => {
    expect(ownPath(to)).toBe(to);
  },
);

it.each([
  ...['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', '/.//evil.example'],
  ...['/..//evil.example', '/\t/evil.example', ' //evil.example', 'javascript:alert(1)', 'learn', ''],
])('what is no path of the app leads to Today: %j', (to) => {
  expect(ownPath(to)).toBe('/');
});

it('where nobody wanted to go anywhere, Today is next', () => {
  expect(ownPath(undefined)).toBe('/');
});
