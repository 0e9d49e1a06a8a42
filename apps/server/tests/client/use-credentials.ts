import { type Client, requireData } from '@learnwright/client';
import { expect } from 'vitest';

/** Makes a token, revokes it, and ties a user to an issuer and off again. */
export async function useCredentials(client: Client, user_id: string): Promise<void> {
  const body = { name: 'phone', role: 'learner', user_id } as const;
  const { id, secret } = requireData(await client.post('/admin/tokens', { body }));
  expect(secret).toMatch(/^lw_/);
  const revoked = await client.delete('/admin/tokens/{token_id}', { params: { token_id: id } });
  expect(revoked.response.status).toBe(204);
  const [token] = requireData(await client.get('/admin/tokens'));
  expect(token).toMatchObject({ id, revoked_at: expect.any(String) });
  const params = { user_id };
  const identities = [{ issuer: 'https://id.example.org', subject: 'ada' }];
  const [tie] = requireData(await client.put('/admin/users/{user_id}/identities', { params, body: { identities } }));
  expect(requireData(await client.get('/admin/users/{user_id}/identities', { params }))).toEqual([tie]);
  const untied = await client.delete('/admin/users/{user_id}/identities', { params });
  expect(untied.response.status).toBe(204);
}
