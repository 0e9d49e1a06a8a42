import type { HostPorts, TriedDelivery } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

const ENDINGS = {
  done: 'was delivered',
  later: 'was not delivered and is tried again',
  dead: 'has failed too often and is delivered no more',
} as const satisfies Record<TriedDelivery['outcome'], string>;

/** Writes a line into the log for each try to deliver an event to the plugins that are being written. */
export function showDeliveries(logger: Logger, plugins: readonly string[]): NonNullable<HostPorts['onDelivery']> {
  return ({ plugin, hook, outcome, milliseconds, event_id, user_id, error }) => {
    if (!plugins.includes(plugin)) return;
    const fields = { plugin, ms: Math.round(milliseconds * 10) / 10, event_id, user_id };
    if (outcome === 'done') logger.info(`${hook} ${ENDINGS[outcome]}`, fields);
    else logger.warn(`${hook} ${ENDINGS[outcome]}`, { ...fields, reason: error ?? 'the plugin was held back' });
  };
}
