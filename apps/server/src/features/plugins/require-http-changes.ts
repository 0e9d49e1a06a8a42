import { AppError } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';

/** Throws plugin_install_disabled unless the operator lets the code of the server be changed over HTTP. */
export function requireHttpChanges({ config }: AppContext): void {
  if (config.plugins.install.http) return;
  throw new AppError(
    'plugin_install_disabled',
    'Plugins are not changed over HTTP here. Set plugins.install.http: true in config/app.yaml and restart, or use the command line: learnwright plugin.',
  );
}
