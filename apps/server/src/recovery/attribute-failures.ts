import type { PluginHost } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

/** An error nobody caught belongs to a plugin, and the server lives on; or to nobody, and the process must end. */
export function attributeFailures(host: PluginHost, logger: Logger): void {
  const attribute = (error: unknown) => {
    if (host.attributeError(error) !== null) return;
    logger.error('An error that nobody caught ends the server.', { error });
    process.exit(1);
  };
  process.on('unhandledRejection', attribute);
  process.on('uncaughtException', attribute);
}
