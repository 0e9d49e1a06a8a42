import { createClient } from '@learnwright/client';
import { expect, it } from 'vitest';
import { exportAccount } from './export-account.ts';

it('an export whose job fails says why, by the code and the words of its error', async () => {
  const error = { code: 'payload_too_large', detail: 'The file would have 300 MB.' };
  const failed = `event: done\ndata: ${JSON.stringify({ id: 'j1', status: 'failed', error })}\n\n`;
  const client = createClient({
    baseUrl: 'https://learn.example',
    retries: 0,
    fetch: async (_, { method = 'GET' } = {}) =>
      method === 'POST'
        ? Response.json({ id: 'j1' }, { status: 202 })
        : new Response(failed, { headers: { 'Content-Type': 'text/event-stream' } }),
  });
  await expect(exportAccount(client, 'u1')).rejects.toMatchObject({ code: error.code, message: error.detail });
});
