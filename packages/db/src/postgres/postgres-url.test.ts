import { expect, it } from 'vitest';
import { toLibpqUrl } from './postgres-url.ts';

const toWords = (words: string, hasAuthorities = false) => {
  const [, query = ''] = toLibpqUrl(`postgres://me@a,b/mine${words === '' ? '' : `?${words}`}`, hasAuthorities).split(
    '?',
  );
  return query;
};

it.each([
  ['', ''],
  ['sslmode=disable', 'sslmode=disable'],
  ['sslmode=no-verify', 'sslmode=require'],
  ['sslmode=no-verify&sslrootcert=ca.pem', 'sslmode=require'],
  ['ssl=no-verify', 'sslmode=require'],
  ['ssl=0', 'sslmode=disable'],
  ['ssl=no-verify&sslmode=verify-full', 'sslmode=verify-full'],
  ['sslmode=require&uselibpqcompat=true', 'sslmode=require'],
  ['sslmode=verify-ca&uselibpqcompat=true&sslrootcert=ca.pem', 'sslmode=verify-ca&sslrootcert=ca.pem'],
  // pg never does without TLS then.
  ['sslmode=prefer&uselibpqcompat=true', 'sslmode=require'],
  ['sslmode=verify-ca', 'sslmode=verify-ca'],
  ['sslmode=verify-full', 'sslmode=verify-full'],
])('libpq reads "%s" of pg as "%s"', (words, translated) => {
  expect(toWords(words)).toBe(translated);
});

it.each(['ssl=true', 'ssl=1', 'sslmode=prefer', 'sslmode=require', 'sslmode=verify-ca', 'sslmode=verify-full'])(
  'libpq checks who answers for "%s" of pg where it has authorities, and has TLS without',
  (words) => {
    expect(toWords(words, true)).toBe('sslmode=verify-full');
    expect(new URLSearchParams(toWords(`${words}&sslrootcert=ca.pem`)).get('sslmode')).toBe('verify-full');
    expect(toWords(words)).toMatch(/^sslmode=(?:require|verify-ca|verify-full)$/);
  },
);
