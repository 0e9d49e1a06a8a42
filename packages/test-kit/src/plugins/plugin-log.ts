import type { Logger } from '@learnwright/plugin-sdk';

/** A line that the host or a plugin has logged. */
export interface PluginLogLine {
  readonly logger: string;
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A log that keeps its lines. */
export function createPluginLog(logger: string, log: PluginLogLine[]): Logger {
  const write =
    (level: keyof Logger): Logger['info'] =>
    (message, fields = {}) => {
      log.push({ logger, level, message, fields });
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
