import { isAsyncIterable } from '@learnwright/http';
import type { Attribution, CallOrigin } from '../calls/attribution.ts';
import type { PluginVersion } from '../runtime/plugin-version.ts';
import type { Dispatcher } from './dispatcher.ts';

/** What a plugin holds of a user. */
type PluginExport = readonly [plugin: string, data: unknown];

/** What plugins do for the rights of a learner. All of it fails with plugin_failed when a plugin fails. */
export interface Privacy {
  /**
   * What the running plugins hold of a user, plugin after plugin. The data, or properties of it, may be async iterables of
   * rows: read those before you ask for the next plugin.
   */
  exportPlugins(user_id: string): AsyncGenerator<PluginExport, void, undefined>;
  /** The same in memory, by plugin name. */
  exportUser(user_id: string): Promise<Record<string, unknown>>;
  /**
   * Erases what those plugins hold of a user whose rows do not all hang on the user by keys, each within a transaction that
   * `inTransaction` opens; call it before any row of the user goes.
   */
  eraseAhead(user_id: string, inTransaction: (erase: () => Promise<void>) => Promise<void>): Promise<void>;
  /** Erases what the running plugins hold of a user; call it in the transaction that ends the erasure. */
  eraseUser(user_id: string): Promise<void>;
}

/** Builds the privacy functions over the plugins that run at the time of the call. */
export function createPrivacy(
  running: () => readonly PluginVersion[],
  attribution: Attribution,
  guard: Dispatcher['guard'],
): Privacy {
  /** Keeps every version that is asked from ending until all have answered and `leave` is called. */
  function enterAll() {
    const versions = running();
    for (const { uses } of versions) uses.enter();
    const leave = () => {
      for (const { uses } of versions) uses.leave();
    };
    return { versions, leave };
  }

  async function* exportPlugins(user_id: string): AsyncGenerator<PluginExport, void, undefined> {
    const { versions, leave } = enterAll();
    try {
      for (const { plugin, context } of versions) {
        const { name, privacy } = plugin;
        if (privacy === null) continue;
        const origin = attribution.origin(name, 'export_user');
        const data = await guard(origin, () => privacy.export_user(context, user_id));
        yield [name, await mapRows(data, (rows) => guardRows(rows, origin))];
      }
    } finally {
      leave();
    }
  }

  /** Reads rows in the plugin's name: what fails in between is its failure, and not that of whoever reads. */
  async function* guardRows(rows: AsyncIterable<unknown>, origin: CallOrigin) {
    const iterator = rows[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await guard(origin, () => iterator.next());
        if (done === true) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }

  /** Has plugin after plugin erase; `within` says whether, and in which transaction. */
  async function erase(user_id: string, within: (version: PluginVersion, run: () => Promise<void>) => Promise<void>) {
    const { versions, leave } = enterAll();
    try {
      // Dependents first: their data may refer to that of the others.
      for (const version of versions.toReversed()) {
        const { plugin, context } = version;
        const { name, privacy } = plugin;
        if (privacy === null) continue;
        const origin = attribution.origin(name, 'erase_user');
        await within(version, () => guard(origin, async () => privacy.erase_user(context, user_id)));
      }
    } finally {
      leave();
    }
  }

  return {
    exportPlugins,
    exportUser: async (user_id) => {
      const held: [string, unknown][] = [];
      for await (const [name, data] of exportPlugins(user_id)) held.push([name, await mapRows(data, collectRows)]);
      return Object.fromEntries(held);
    },
    eraseAhead: (user_id, inTransaction) =>
      erase(user_id, async ({ plugin }, run) => {
        if (plugin.privacy?.rows_by_keys !== true) await inTransaction(run);
      }),
    eraseUser: (user_id) => erase(user_id, (_, run) => run()),
  };
}

/** The data with something else in the place of each async iterable in it. */
async function mapRows(data: unknown, map: (rows: AsyncIterable<unknown>) => unknown): Promise<unknown> {
  if (isAsyncIterable(data)) return map(data);
  if (typeof data !== 'object' || data === null || !Object.values(data).some(isAsyncIterable)) return data;
  const mapped: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) {
    mapped.push([name, isAsyncIterable(value) ? await map(value) : value]);
  }
  return Object.fromEntries(mapped);
}

async function collectRows(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}
