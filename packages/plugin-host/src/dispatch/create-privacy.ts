import type { RunningPlugin } from '../activation/running-plugin.ts';
import type { Attribution } from '../attribution/create-attribution.ts';
import type { Dispatcher } from './create-dispatcher.ts';

/** What plugins do for the rights of a learner. */
export interface Privacy {
  exportUser(user_id: string): Promise<Record<string, unknown>>;
  eraseUser(user_id: string): Promise<void>;
}

/** Builds the privacy functions over the plugins that are running at the time of the call. */
export function createPrivacy(
  running: () => readonly RunningPlugin[],
  attribution: Attribution,
  guard: Dispatcher['guard'],
): Privacy {
  /** Whoever is asked is there until all have been. */
  async function holding<T>(work: (versions: readonly RunningPlugin[]) => Promise<T>): Promise<T> {
    const versions = running();
    for (const { uses } of versions) uses.enter();
    try {
      return await work(versions);
    } finally {
      for (const { uses } of versions) uses.leave();
    }
  }

  async function exportUser(versions: readonly RunningPlugin[], user_id: string): Promise<Record<string, unknown>> {
    const held: [string, unknown][] = [];
    for (const { plugin, context } of versions) {
      const { name, privacy } = plugin;
      if (privacy === null) continue;
      const origin = attribution.origin(name, 'export_user');
      held.push([name, await guard(origin, () => privacy.export_user(context, user_id))]);
    }
    return Object.fromEntries(held);
  }

  async function eraseUser(versions: readonly RunningPlugin[], user_id: string): Promise<void> {
    // Dependents first: what they hold may hang on what the others hold.
    for (const { plugin, context } of versions.toReversed()) {
      const { name, privacy } = plugin;
      if (privacy === null) continue;
      await guard(attribution.origin(name, 'erase_user'), () => privacy.erase_user(context, user_id));
    }
  }

  return {
    exportUser: (user_id) => holding((versions) => exportUser(versions, user_id)),
    eraseUser: (user_id) => holding((versions) => eraseUser(versions, user_id)),
  };
}
