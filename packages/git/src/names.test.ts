import { describe, expect, it } from 'vitest';
import { isBranchName, isFilePath } from './names.ts';

describe('a name of a branch', () => {
  it.each(['main', 'main-de', 'feature/ümlaut', 'a.b', 'x@y', '日本'])('may be %s', (name) => {
    expect(isBranchName(name)).toBe(true);
  });

  it.each([
    '',
    '-x',
    '--upload-pack=id',
    '/a',
    'a/',
    'a//b',
    'a/.b',
    '.a',
    'a.',
    'a..b',
    'a.lock',
    'a.lock/b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    '@',
    'a@{1}',
    'HEAD',
    'a\nb',
    'a\u001b[31m',
    'a\u202eb',
    'a\ud800',
    'a'.repeat(201),
  ])('may not be %j', (name) => {
    expect(isBranchName(name)).toBe(false);
  });
});

describe('a path of a file', () => {
  it.each(['a.md', 'manuscript/chapters/01 – Anfang.md', '.gitignore', '.github/x.yml', 'a/"b".md', 'gitx/a'])(
    'may be %s',
    (path) => {
      expect(isFilePath(path)).toBe(true);
    },
  );

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '..',
    'a/../b',
    './a',
    '.git/config',
    'a/.GIT/hooks/post-checkout',
    'a/.g\u200cit/config',
    'git~1/config',
    '.git . ./x',
    '.git::$INDEX_ALLOCATION/config',
    'C:/a',
    'a\\b',
    'a\nb',
    'a\0b',
    'a\ud800',
    'a'.repeat(256),
    'a/'.repeat(40),
  ])('may not be %j', (path) => {
    expect(isFilePath(path)).toBe(false);
  });
});
