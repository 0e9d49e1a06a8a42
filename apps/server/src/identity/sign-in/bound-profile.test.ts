import { expect, it } from 'vitest';
import { boundProfile } from './bound-profile.ts';

it.each<[object, object]>([
  [{ name: 'n'.repeat(100_000) }, { name: 'n'.repeat(200) }],
  [{ name: `${'n'.repeat(199)}\u{1f98a}` }, { name: `${'n'.repeat(199)}\ufffd` }],
  [{ name: ['Ada'] }, { name: '' }],
  [{ name: 'Ada\u0000\u001b]0;evil\u0007' }, { name: 'Ada ]0;evil' }],
  [{ image: `https://example.org/${'a'.repeat(10_000)}` }, { image: null }],
  [{ image: 'http://example.org/ada.png' }, { image: null }],
  [{ image: 'javascript:alert(1)' }, { image: null }],
  [{ image: 42 }, { image: null }],
  [{ image: 'https://example.org/ada.png' }, { image: 'https://example.org/ada.png' }],
  [{ email: 'ada@example.org' }, { email: 'ada@example.org' }],
])('keeps of the claims of a provider %j no more than its bounds', (claims, kept) => {
  expect(boundProfile({ ...claims })).toEqual(kept);
});
