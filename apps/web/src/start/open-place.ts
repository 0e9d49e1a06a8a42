import type { AppInfo } from './app-info.ts';
import type { DeviceAccess } from './device.ts';
import type { KeptPlace, Place } from './place.ts';

/**
 * Where somebody goes on: who has learned on this device goes on there; else the caller that the server knows is the learner. In open
 * mode and for operators the learner is the one that was chosen last.
 */
export function choosePlace(kept: KeptPlace | null, server: AppInfo | null): KeptPlace | null {
  if (kept?.kind === 'device') return kept;
  const caller = server?.caller ?? null;
  if (caller?.user_id != null) return { kind: 'server', user_id: caller.user_id };
  const isKnown = server !== null && (server.auth_mode === 'open' || caller !== null);
  return isKnown ? kept : null;
}

/** Opens a place; null where this device was opened and does not know the learner. Rejects where it cannot be opened. */
export async function openPlace(
  { kind, user_id, account = null }: KeptPlace,
  device: DeviceAccess,
  hasServer: boolean,
): Promise<Place | null> {
  if (kind === 'server') {
    // Where nothing is kept, the code for it need not come.
    const opened = device.isKnown() ? await device.open().catch(() => null) : null;
    return { kind, user_id, lessons: opened?.content ?? null };
  }
  const { database, content } = await device.open();
  const learner = (await database.listLearners()).find(({ id }) => id === user_id);
  if (learner === undefined) return null;
  // Where there never was a server, nor lessons beside the pages, what is kept is all that there is.
  const lessons =
    hasServer || device.hasLessons ? content : { ...content, listSets: () => content.listSets().catch(() => []) };
  return { kind, user_id, name: learner.name, storage: database.storageOf(user_id), lessons, account };
}
