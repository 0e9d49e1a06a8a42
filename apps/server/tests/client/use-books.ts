import { type Client, requireData } from '@learnwright/client';
import { expect } from 'vitest';
import { bookForm } from '../privacy/import-book.ts';

/** Imports a book, changes, commits and exports it, and asks for what needs a repository elsewhere. */
export async function useBooks(client: Client, user_id: string): Promise<void> {
  const body = await bookForm('wren');
  const book = requireData(await client.post('/plugins/books/import', { query: { user_id }, body }));
  const params = { book_id: book.id };
  const unreachable = { user_id, url: 'https://localhost:1/wren.git' };
  expect((await client.post('/plugins/books/import/git', { body: unreachable })).error?.code).toBe(
    'remote_source_failed',
  );
  const many = await client.post('/plugins/books/import/multi-branch', { body: unreachable });
  expect(many.error?.code).toBe('remote_source_failed');
  expect(requireData(await client.get('/plugins/books/library/{user_id}', { params: { user_id } }))).toEqual([book]);
  expect(requireData(await client.get('/plugins/books/{book_id}', { params }))).toEqual(book);
  requireData(await client.patch('/plugins/books/{book_id}', { params, body: { subtitle: 'A bird' } }));
  const [entry] = requireData(await client.get('/plugins/books/{book_id}/chapters', { params }));
  const chapter = { params: { ...params, chapter_id: entry?.id ?? '' } };
  const { content } = requireData(await client.get('/plugins/books/{book_id}/chapters/{chapter_id}', chapter));
  const change = { ...chapter, body: { content: `${content}Loudly.\n` } };
  expect(requireData(await client.patch('/plugins/books/{book_id}/chapters/{chapter_id}', change)).changed).toBe(true);
  const path = '/plugins/books/{book_id}/chapters/{chapter_id}/changes';
  expect(requireData(await client.delete(path, chapter))).toMatchObject({ content, changed: false });
  requireData(await client.patch('/plugins/books/{book_id}/chapters/{chapter_id}', change));
  requireData(await client.get('/plugins/books/{book_id}/translations', { params }));
  const message = 'Loudly';
  expect(requireData(await client.get('/plugins/books/{book_id}/git/status', { params })).commit_sha).toBeNull();
  requireData(await client.post('/plugins/books/{book_id}/git/commit', { params, body: { message } }));
  expect(requireData(await client.get('/plugins/books/{book_id}/git/log', { params }))).toHaveLength(1);
  const remote = { params, body: { url: unreachable.url, branch: 'main' } };
  requireData(await client.put('/plugins/books/{book_id}/remote', remote));
  expect(requireData(await client.get('/plugins/books/{book_id}/remote', { params }))).toEqual(remote.body);
  requireData(await client.put('/plugins/books/{book_id}/credentials', { params, body: { token: 'a token' } }));
  requireData(await client.get('/plugins/books/{book_id}/credentials', { params }));
  const push = { params, body: { message, push: true } };
  const { remote_sync } = requireData(await client.post('/plugins/books/{book_id}/commit', push));
  expect(remote_sync.status).toBe('failed');
  requireData(await client.post('/plugins/books/{book_id}/sync/commit', push));
  const pulled = await client.post('/plugins/books/{book_id}/sync/pull', { params });
  expect(pulled.error?.code).toBe('remote_source_failed');
  requireData(await client.delete('/plugins/books/{book_id}/credentials', { params }));
  requireData(await client.delete('/plugins/books/{book_id}/remote', { params }));
  const formats = requireData(await client.get('/plugins/books/export/formats'));
  expect(formats.map(({ id }) => id)).toContain('epub');
  const page = await client.get('/plugins/books/{book_id}/export/{fmt}', { params: { ...params, fmt: 'html' } });
  expect(page.response.status).toBe(200);
  requireData(await client.delete('/plugins/books/{book_id}', { params }));
  const empty = { params: { user_id }, body: { title: 'Begun', author: 'Ada', language: 'en' } };
  const begun = requireData(await client.post('/plugins/books/library/{user_id}', empty));
  requireData(await client.delete('/plugins/books/{book_id}', { params: { book_id: begun.id } }));
}
