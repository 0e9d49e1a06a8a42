import { expect, it } from 'vitest';
import { storageFull, tooManyAtOnce } from './usage-bounds.ts';

it('says in megabytes and in numbers what does not fit', () => {
  const bound = { kind: 'books.files', label: { en: 'Files of books' }, unit: 'bytes' as const };
  const error = storageFull({ ...bound, used: 3 * 1024 ** 2, allowed: 4 * 1024 ** 2 }, 2 * 1024 ** 2);
  expect(error).toMatchObject({
    status: 413,
    code: 'storage_full',
    message: 'Files of books: 3.0 MB of 4.0 MB are used, and 2.0 MB more do not fit. Delete some first.',
    extensions: { kind: 'books.files', unit: 'bytes', used: 3_145_728, allowed: 4_194_304, requested: 2_097_152 },
  });
});

it('says by its name what has no label, and how many there are', () => {
  const bound = { kind: 'quiz.notes', label: {}, unit: 'count' as const };
  expect(storageFull({ ...bound, used: 9, allowed: 10 }, 2).message).toBe(
    'quiz.notes: 9 of 10 are used, and 2 more do not fit. Delete some first.',
  );
});

it('says when to come again after what is under way', () => {
  const error = tooManyAtOnce({ kind: 'books.git', label: { en: 'Git' }, unit: 'at_once', used: 2, allowed: 2 });
  expect(error).toMatchObject({
    status: 429,
    code: 'rate_limited',
    headers: { 'Retry-After': '5' },
    extensions: { kind: 'books.git', unit: 'at_once', used: 2, allowed: 2 },
  });
});
