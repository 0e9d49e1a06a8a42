import { describe, expect, it } from 'vitest';
import { isGitError } from './git-error.ts';
import { checkUrl, withoutUserinfo } from './remote-url.ts';

function codeOf(url: string, allowHttpLoopback = false, allowSsh = true): string {
  try {
    return checkUrl(url, { allowHttpLoopback, allowSsh }).protocol;
  } catch (error) {
    if (isGitError(error)) return error.code;
    throw error;
  }
}

describe('the address of a repository', () => {
  it.each([
    ['https://example.org/a/book.git', 'https'],
    ['https://example.org:8443/book', 'https'],
    ['ssh://git@example.org/book.git', 'ssh'],
    ['git@example.org:authors/book.git', 'ssh'],
  ])('may be %s', (url, protocol) => {
    expect(codeOf(url)).toBe(protocol);
  });

  it.each([
    'http://example.org/book.git',
    'http://127.0.0.1/book.git',
    'git://example.org/book.git',
    'file:///etc/passwd',
    '/etc/passwd',
    '../book.git',
    'ext::sh -c id',
    'https::ext::id',
    '--upload-pack=id',
    '-oProxyCommand=id@example.org:book',
    'git@-oProxyCommand=id:book',
    'git@example.org:-book',
    'ssh://-oProxyCommand=id/book',
    'ssh://-l@example.org/book',
    'ssh://git:secret@example.org/book',
    'ssh://$(id)/book',
    'ssh://a;id/book',
    "ssh://a'b/book",
    'https://user@example.org/book.git',
    'https://user:secret@example.org/book.git',
    'https://@example.org/book.git',
    'https://example.org/book.git?token=secret',
    'https://example.org/book.git#main',
    'https://example.org/a b',
    'https://example.org/a\nb',
    'https:\\\\example.org\\book',
    'https:///book.git',
    'https://',
    '',
  ])('may not be %j', (url) => {
    expect(codeOf(url)).toBe('invalid_url');
  });

  it.each(['ssh://git@example.org/book.git', 'git@example.org:authors/book.git'])(
    'may not be %s without ssh',
    (url) => {
      expect(codeOf(url, false, false)).toBe('invalid_url');
    },
  );

  it('may not be endless', () => {
    expect(codeOf(`https://example.org/${'a'.repeat(3_000)}`)).toBe('invalid_url');
  });

  it.each(['http://127.0.0.1:99/a', 'http://localhost/a', 'http://[::1]:8/a'])('may be %s where allowed', (url) => {
    expect(codeOf(url, true)).toBe('http');
  });

  it.each(['http://127.0.0.1.example.org/a', 'http://10.0.0.1/a', 'http://localhost.example.org/a'])(
    'may not be %s even there',
    (url) => {
      expect(codeOf(url, true)).toBe('invalid_url');
    },
  );

  it('loses its user and password', () => {
    expect(withoutUserinfo('https://me:secret@example.org/a@b')).toBe('https://example.org/a@b');
    expect(withoutUserinfo('https://example.org/a@b')).toBe('https://example.org/a@b');
  });
});
