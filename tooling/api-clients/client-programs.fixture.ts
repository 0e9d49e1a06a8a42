/**
 * A program for each generated client, by its name. Each makes the same five calls and returns the same: what was created,
 * whether the list has it, what was changed, what was read, and the code of a failure.
 */
export const CLIENT_PROGRAMS = {
  'openapi-typescript': `
import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript';

export async function call(baseUrl: string): Promise<unknown[]> {
  const client = createClient<paths>({ baseUrl });
  const made = await client.POST('/api/users', { body: { name: 'Ada' } });
  if (made.error !== undefined) throw new Error(made.error.detail);
  const params = { path: { user_id: made.data.id } };
  const list = await client.GET('/api/users', { params: { query: { limit: 500 } } });
  const changed = await client.PATCH('/api/users/{user_id}', { params, body: { name: 'Grace' } });
  const read = await client.GET('/api/users/{user_id}', { params });
  const failed = await client.GET('/api/users/{user_id}', { params: { path: { user_id: 'nobody' } } });
  return [
    made.data.name,
    list.data?.some(({ id }) => id === made.data.id),
    changed.data?.name,
    read.data?.updated_at === changed.data?.updated_at,
    failed.error?.code,
  ];
}`,
  'hey-api': `
import { createUser, getUser, listUsers, updateUser } from './hey-api';
import { client } from './hey-api/client.gen';

export async function call(baseUrl: string): Promise<unknown[]> {
  client.setConfig({ baseUrl });
  const made = await createUser({ body: { name: 'Ada' }, throwOnError: true });
  const path = { user_id: made.data.id };
  const list = await listUsers({ query: { limit: 500 } });
  const changed = await updateUser({ path, body: { name: 'Grace' } });
  const read = await getUser({ path });
  const failed = await getUser({ path: { user_id: 'nobody' } });
  return [
    made.data.name,
    list.data?.some(({ id }) => id === made.data.id),
    changed.data?.name,
    read.data?.updated_at === changed.data?.updated_at,
    failed.error?.code,
  ];
}`,
  orval: `
import { createUser, getUser, listUsers, updateUser } from './orval';

export async function call(_baseUrl: string): Promise<unknown[]> {
  const made = await createUser({ name: 'Ada' });
  if (made.status !== 201) throw new Error(made.data.detail);
  const { id, name } = made.data;
  const list = await listUsers({ limit: 500 });
  const changed = await updateUser(id, { name: 'Grace' });
  const read = await getUser(id);
  const failed = await getUser('nobody');
  return [
    name,
    list.status === 200 && list.data.some((user) => user.id === id),
    changed.status === 200 && changed.data.name,
    read.status === 200 && changed.status === 200 && read.data.updated_at === changed.data.updated_at,
    failed.status === 404 && failed.data.code,
  ];
}`,
} as const;
