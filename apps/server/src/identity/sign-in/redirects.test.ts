import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOSTILE_ADDRESSES, PLAIN_ADDRESSES } from './addresses.fixture.ts';
import { createLocationCheck, isPlainAddress } from './redirects.ts';

const leadsOn = createLocationCheck({ url: 'https://learn.example', social: { google: { client_id: 'a' } } }, [
  'https://app.example',
]);

it.each(PLAIN_ADDRESSES)('may lead on to %j', (address) => {
  expect(isPlainAddress(address)).toBe(true);
});

it.each(HOSTILE_ADDRESSES)('leads on to no %j', (address) => {
  expect(leadsOn(address)).toBe(false);
});

it.each([
  ['https://learn.example/api/auth/error?error=state_not_found', true],
  ['https://app.example/welcome', true],
  ['https://accounts.google.com/o/oauth2/v2/auth?client_id=a', true],
  ['https://github.com/login/oauth/authorize', false],
  ['http://learn.example/', false],
  ['https://learn.example:8443/', false],
])('looks at the origin of the Location %s', (location, outcome) => {
  expect(leadsOn(location)).toBe(outcome);
});

it('lets no path pass that a browser, or somebody who cuts dots or appends a query, reads as another host', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%2e',
    '%09',
    '%25',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    '．',
    '。',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = `/${pieces.join('')}`;
      if (!isPlainAddress(address)) return;
      const url = new URL(address, 'https://learn.example');
      url.searchParams.set('error', 'a');
      const written = url.href.slice(url.origin.length);
      const read = [written, address, ...decodings(address)];
      for (const path of read) expect(new URL(path, 'https://learn.example').host).toBe('learn.example');
    }),
  );
});

/** The path as readers see it who decode it once, or until nothing is encoded. */
function decodings(address: string): string[] {
  const [path = ''] = address.split(/[?#]/);
  try {
    const decoded = decodeURIComponent(path);
    return decoded === path ? [] : [decoded, ...decodings(decoded)];
  } catch {
    // Nobody can decode it.
    return [];
  }
}
