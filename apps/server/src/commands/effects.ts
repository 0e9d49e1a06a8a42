import type { EffectCommands } from '@learnwright/cli';
import { replayEvents } from '../features/effects/replay-events.ts';
import type { WithContext } from './tokens.ts';

/** The commands over what plugins are still to be told; servers that run deliver it within seconds. */
export function createEffectCommands(withContext: WithContext): EffectCommands {
  return {
    list: ({ limit, ...filter }) =>
      withContext(async ({ host }) => ({
        summary: await host.deliveries.summary(),
        deliveries: (await host.deliveries.list(filter, { limit, after: null })).items,
      })),
    retry: (filter) => withContext(({ host }) => host.deliveries.retry(filter)),
    discard: (filter) => withContext(({ host }) => host.deliveries.discard(filter)),
    replay: (request) => withContext((context) => replayEvents(context, request)),
  };
}
