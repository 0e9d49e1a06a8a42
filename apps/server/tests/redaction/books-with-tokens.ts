import { startGitServer } from '@learnwright/test-kit';
import { expect } from 'vitest';
import type { TestAnswer } from '../harness/test-app.ts';

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestAnswer>;

/** Gives tokens to books in every way, and lets Git succeed and fail with them at a real server. */
export async function useBooksWithTokens(ask: Ask, user_id: string, token: string, wrong: string): Promise<void> {
  const remote = await startGitServer();
  try {
    const files = { 'config/metadata.yaml': 'title: Sea\n', 'manuscript/chapters/a.md': '# A\n\nText\n' };
    const url = remote.create('sea', [{ files }]);
    remote.demand(token);
    for (const way of ['git', 'multi-branch']) {
      const refused = await ask('POST', `/plugins/books/import/${way}`, { user_id, url, token: wrong });
      expect(refused.status).toBe(502);
      await ask('POST', `/plugins/books/import/${way}`, { user_id, url: [url, wrong], token: wrong });
      const withUser = url.replace('//', `//ada:${encodeURIComponent(wrong)}@`);
      expect((await ask('POST', `/plugins/books/import/${way}`, { user_id, url: withUser })).status).toBe(422);
    }
    const key = { 'Idempotency-Key': 'import' };
    const { status, body: book } = await ask('POST', '/plugins/books/import/git', { user_id, url, token }, key);
    expect(status).toBe(201);
    await ask('POST', '/plugins/books/import/git', { user_id, url, token }, key);
    const path = `/plugins/books/${book.id}`;
    const commit = { message: 'A change', push: true };
    await ask('PATCH', path, { subtitle: 'Salt' });
    expect((await ask('POST', `${path}/commit`, commit)).body.remote_sync).toMatchObject({ pushed: true });
    await ask('PUT', `${path}/credentials`, { token: wrong });
    await ask('PATCH', path, { subtitle: 'Water' });
    expect((await ask('POST', `${path}/commit`, commit)).body.remote_sync).toMatchObject({ status: 'failed' });
    expect((await ask('POST', `${path}/sync/pull`)).status).toBe(502);
    remote.behave('cut');
    await ask('PUT', `${path}/credentials`, { token });
    await ask('POST', `${path}/sync/commit`, commit);
    for (const part of ['', '/credentials', '/remote', '/git/log', '/git/status']) await ask('GET', path + part);
    await ask('GET', `/users/${user_id}/export`);
  } finally {
    await remote.close();
  }
}
