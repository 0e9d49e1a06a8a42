import pg from 'pg';
import type { ServerHosts } from './server-hosts.ts';

/** Opens a connection outside any pool, to the first host that fits. Rejects where none does. */
export function openClient(hosts: ServerHosts, config: Omit<pg.ClientConfig, 'connectionString'>): Promise<pg.Client> {
  return hosts.attempt(async () => {
    const client = new pg.Client({ ...config, connectionString: hosts.current() });
    // Whoever gets the client listens as well; an error before that is what `connect` rejects with.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await hosts.requireFit(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  });
}
