import type { Attribution } from '../calls/attribution.ts';
import type { PluginVersion } from '../runtime/plugin-version.ts';
import type { Dispatcher } from './dispatcher.ts';

/** What plugins do for the rights of a learner. Both reject with plugin_failed when a plugin fails. */
export interface Privacy {
  /** What the running plugins hold of a user, by plugin name. */
  exportUser(user_id: string): Promise<Record<string, unknown>>;
  /** Erases what the running plugins hold of a user; call it in the transaction that erases the user. */
  eraseUser(user_id: string): Promise<void>;
}

/** Builds the privacy functions over the plugins that run at the time of the call. */
export function createPrivacy(
  running: () => readonly PluginVersion[],
  attribution: Attribution,
  guard: Dispatcher['guard'],
): Privacy {
  /** Keeps every version that is asked from ending before all have answered. */
  async function holding<T>(work: (versions: readonly PluginVersion[]) => Promise<T>): Promise<T> {
    const versions = running();
    for (const { uses } of versions) uses.enter();
    try {
      return await work(versions);
    } finally {
      for (const { uses } of versions) uses.leave();
    }
  }

  async function exportUser(versions: readonly PluginVersion[], user_id: string): Promise<Record<string, unknown>> {
    const held: [string, unknown][] = [];
    for (const { plugin, context } of versions) {
      const { name, privacy } = plugin;
      if (privacy === null) continue;
      const origin = attribution.origin(name, 'export_user');
      held.push([name, await guard(origin, () => privacy.export_user(context, user_id))]);
    }
    return Object.fromEntries(held);
  }

  async function eraseUser(versions: readonly PluginVersion[], user_id: string): Promise<void> {
    // Dependents first: their data may refer to that of the others.
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
