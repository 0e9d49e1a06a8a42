import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../crash/server-process.ts';
import { INSTALL_OVER_HTTP, install, send } from './install-over-http.ts';

describeEachDatabase('a plugin that ends the process when it is activated', ({ createUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-activation-'));
  let server: ServerProcess;
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('was not installed: the next start serves the version before, and takes one that works', async () => {
    writeFileSync(join(folder, 'app.yaml'), INSTALL_OVER_HTTP);
    const databaseUrl = await createUrl();
    const restart = async () => {
      server = await startServerProcess(databaseUrl, folder);
    };
    const versions = async () => (await send(server.url, 'GET', '/plugins/quiz/version')).body;
    await restart();
    expect((await install(server.url, await packTestPlugin())).status).toBe(201);
    const ends = await packTestPlugin({ version: '1.1.0', fields: 'activate: () => process.exit(1),' });
    await expect(install(server.url, ends)).rejects.toThrow();
    await restart();
    expect(await versions()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
    expect((await send(server.url, 'GET', '/admin/plugins/quiz')).body).toMatchObject({ previous_version: null });
    expect((await send(server.url, 'GET', '/plugins/errors')).body).toEqual({});
    expect((await install(server.url, await packTestPlugin({ version: '1.1.0' }))).status).toBe(201);
    expect(await versions()).toEqual(['1.1.0', '1.1.0', '1.1.0']);
  });
});
