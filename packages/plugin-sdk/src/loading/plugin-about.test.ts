import { expect, it } from 'vitest';
import { readPackageAbout } from './plugin-about.ts';

const NOTHING = { display_name: null, description: null, author: null, license: null, homepage: null, engines: {} };

it('reads what a package.json says of its plugin', () => {
  const manifest = {
    name: 'learnwright-plugin-quiz',
    description: 'Asks questions.',
    author: 'Ada Lovelace <ada@example.org> (https://example.org/ada)',
    license: 'MIT',
    homepage: 'https://example.org/quiz',
    engines: { node: '>=20', npm: '>=10' },
  };
  expect(readPackageAbout(manifest)).toEqual({
    display_name: null,
    description: { en: 'Asks questions.' },
    author: 'Ada Lovelace',
    license: 'MIT',
    homepage: 'https://example.org/quiz',
    engines: { node: '>=20' },
  });
});

it.each([
  ['nothing', {}],
  ['an author without a name', { author: '<ada@example.org>' }],
  ['an author that is a number', { author: 5 }],
  ['a name of 201 characters', { author: { name: 'a'.repeat(201) } }],
  ['a homepage that runs a script', { homepage: 'javascript:alert(1)' }],
  ['a homepage of the server', { homepage: '/api/admin' }],
  ['a licence that is an object, as it was once', { license: { type: 'MIT' } }],
  ['an empty description', { description: ' ' }],
  ['engines that are a text', { engines: 'node' }],
  ['a range of versions that is none', { engines: { node: 'the latest' } }],
])('takes %s for nothing said', (_, manifest) => {
  expect(readPackageAbout(manifest)).toEqual(NOTHING);
});

it('reads an author that is an object', () => {
  expect(readPackageAbout({ author: { name: 'Ada', email: 'ada@example.org' } }).author).toBe('Ada');
});
