import type { PluginHost } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

/** Attributes errors that nobody caught: the server survives those of plugins and ends on any other. */
export function attributeFailures(host: PluginHost, logger: Logger): void {
  const attribute = (error: unknown) => {
    if (host.attributeError(error) !== null) return;
    logger.error('An error that nobody caught ends the server.', { error });
    process.exit(1);
  };
  process.on('unhandledRejection', attribute);
  process.on('uncaughtException', attribute);
}
