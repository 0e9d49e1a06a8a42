import { AppError } from '@learnwright/core';
import type { RouteRequest } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { isLoopback } from '../../configuration/is-loopback.ts';

/** What browsers say of a request that a page of another origin has made them send. */
const FROM_ELSEWHERE = ['cross-site', 'same-site'];

/**
 * Throws plugin_install_disabled unless the operator lets the code of the server be changed over HTTP, and the request is
 * the operator's own: no page that a browser on this machine happens to show can send it, under a name of its own neither.
 */
export function requireHttpChanges({ config }: AppContext, { url, headers }: RouteRequest): void {
  if (!config.plugins.install.http) {
    throw new AppError(
      'plugin_install_disabled',
      'Plugins are not changed over HTTP here. Set plugins.install.http: true in config/app.yaml and restart, or use the command line: learnwright plugin.',
    );
  }
  // Callers are not checked yet: only this machine reaches the server, and its browsers must not be made to.
  const isForeign = FROM_ELSEWHERE.includes(headers.get('sec-fetch-site') ?? '');
  if (isForeign || !isLoopback(new URL(url).hostname)) {
    throw new AppError(
      'plugin_install_disabled',
      'Plugins are changed by requests to this machine under its own name, and not by pages of other sites.',
    );
  }
}
