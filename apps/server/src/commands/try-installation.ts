import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstallOutcome } from '@learnwright/cli';
import { type Environment, readEnvironment } from '../configuration/environment.ts';
import type { App } from '../create-app.ts';
import { createPluginCommands } from './plugins.ts';

/** Takes plugins that nobody has signed: who signs what is a matter of each server. */
const CONFIG = 'plugins: { trust: { policy: allow_unsigned } }\n';
const HOW = { dry_run: false, enable: true, allow_downgrade: false, change_key: false };

/**
 * Installs an archive into a new server, with a database and folders of its own that are gone afterwards: what it refuses,
 * every server would.
 */
export async function tryInstallation(
  path: string,
  compose: (environment: Environment) => Promise<App>,
): Promise<InstallOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-installation-'));
  try {
    await mkdir(join(folder, 'config'));
    await writeFile(join(folder, 'config/app.yaml'), CONFIG);
    const app = await compose(
      readEnvironment({
        DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
        APP_DATA_DIR: join(folder, 'data'),
        APP_CONFIG_DIR: join(folder, 'config'),
      }),
    );
    try {
      const plugins = createPluginCommands((_, work) => work(app.context.installer));
      return await plugins.install(path, HOW);
    } finally {
      await app.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
