import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { createApp } from '../../composition/create-app.ts';
import { readEnvironment } from '../../configuration/environment.ts';
import { createSystemLogger } from '../../log/system-logger.ts';

const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;

it.each([
  { APP_SAFE_MODE: '1', loaded: 0, third: { status: 'disabled', reason: expect.stringContaining('APP_SAFE_MODE=1') } },
  { APP_SAFE_MODE: '0', loaded: 1, third: { status: 'active', reason: null } },
])('APP_SAFE_MODE=$APP_SAFE_MODE loads $loaded third-party plugins and says so', async (row) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-safe-mode-'));
  writeFileSync(join(folder, 'app.yaml'), 'plugins: { enabled: [third, ours] }\n');
  let loaded = 0;
  const offer = (name: string, first_party: boolean) => ({
    name,
    package_name: name,
    package_version: '1.0.0',
    first_party,
    directory: '/',
    load: async () => {
      if (!first_party) loaded += 1;
      return definePlugin({ ...about, name });
    },
  });
  const app = await createApp({
    environment: readEnvironment({
      DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: folder,
      APP_SAFE_MODE: row.APP_SAFE_MODE,
    }),
    logger: createSystemLogger('silent'),
    version: '0.0.0-test',
    discovered: { plugins: [offer('third', false), offer('ours', true)], findings: [] },
  });
  const response = await app.handle(new Request('http://localhost/api/plugins/health'));
  expect(await response.json()).toMatchObject({ third: row.third, ours: { status: 'active' } });
  expect(loaded).toBe(row.loaded);
  await app.close();
  rmSync(folder, { recursive: true });
});
