import { type Client, requireData } from '@learnwright/client';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { expect } from 'vitest';

/** Installs a plugin, upgrades it and goes back, looks at all of it, and removes it. */
export async function usePluginAdministration(client: Client): Promise<void> {
  const params = { name: 'quiz' };
  const install = async (version: string) => {
    const body = new Blob([new Uint8Array(await packTestPlugin({ version }))], { type: 'application/zip' });
    return requireData(await client.post('/admin/plugins/install', { body }));
  };
  expect(await install('1.0.0')).toMatchObject({ action: 'install', installed: true });
  expect(await install('1.1.0')).toMatchObject({ action: 'upgrade', from_version: '1.0.0' });
  expect(requireData(await client.post('/admin/plugins/{name}/rollback', { params })).version).toBe('1.0.0');
  expect(requireData(await client.post('/admin/plugins/{name}/disable', { params })).enabled).toBe(false);
  expect(requireData(await client.post('/admin/plugins/{name}/enable', { params })).status).toBe('active');
  expect(requireData(await client.get('/admin/plugins/{name}', { params })).origin).toBe('archive');
  expect(requireData(await client.get('/admin/plugins')).map(({ name }) => name)).toContain('quiz');
  const removal = { params, query: { purge: 'true' } } as const;
  expect(requireData(await client.delete('/admin/plugins/{name}', removal)).purged).toBe(true);
  const [last] = requireData(await client.get('/admin/plugins/audit'));
  expect(last?.action).toBe('purge');
}
