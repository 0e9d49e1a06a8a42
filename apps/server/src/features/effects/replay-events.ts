import type { ReplayRequest } from '@learnwright/plugin-host';
import type { AppContext } from '../../app-context.ts';
import { requireUser } from '../../records.ts';

/** Tells a plugin the past again, and answers of which hooks. Throws not_found for the plugin or the user, and conflict. */
export async function replayEvents({ stores, host }: AppContext, request: ReplayRequest) {
  if (request.user_id !== undefined) await requireUser(stores, request.user_id);
  return host.effects.replay(request);
}
