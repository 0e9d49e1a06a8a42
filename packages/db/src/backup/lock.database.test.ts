import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';
import { openDatabaseBackup } from './database-backup.ts';

describeEachDatabase('the lock of a restore', ({ label, createUrl }) => {
  it('is not had while a server or another restore has the database', async () => {
    const url = await createUrl({ empty: true });
    const server = await openDatabase({ url, servedBy: 'a server' });
    await server.migrate([CORE_MIGRATIONS]);
    await server.servers.join('a server');
    const backup = await openDatabaseBackup(url, {});
    expect(await backup.lock('a restore')).toBeNull();
    await server.close();
    const giveBack = await backup.lock('a restore');
    expect(await backup.lock('another restore')).toBeNull();
    await giveBack?.();
    const again = await backup.lock('another restore');
    expect(again).not.toBeNull();
    await again?.();
  });

  it.runIf(label === 'SQLite')('refuses a server that starts meanwhile, and names the restore', async () => {
    const url = await createUrl({ empty: true });
    const giveBack = await (await openDatabaseBackup(url, {})).lock('a restore');
    await expect(openDatabase({ url, servedBy: 'a server' })).rejects.toThrow('served already, by a restore.');
    await giveBack?.();
    const server = await openDatabase({ url, servedBy: 'a server' });
    await server.close();
  });
});
