import type { ReplayRequest } from '@learnwright/plugin-host';
import type { AppContext } from '../app-context.ts';
import { requireUser } from '../records.ts';

/** Delivers past events to a plugin again; returns the names of their hooks. Throws not_found for plugin or user, and conflict. */
export async function replayEvents({ stores, host }: AppContext, request: ReplayRequest) {
  if (request.user_id !== undefined) await requireUser(stores, request.user_id);
  return host.deliveries.replay(request);
}
