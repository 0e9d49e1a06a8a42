import { AppError, notFound, type Release, storageFull, tooManyAtOnce, type Usage } from '@learnwright/core';
import type { AtOnceKind, PluginContext, PluginRecords, PluginUsage, StoredKind } from '@learnwright/plugin-sdk';
import type { Timers } from '../calls/deadlines.ts';
import type { Plugin } from '../definition/plugin.ts';
import type { PluginAsking } from '../status/guard-hooks.ts';
import { createTurns, type Turns } from './turns.ts';

/** The usage of one version of a plugin: what the plugin takes, and what is told of it. */
export interface VersionUsage {
  readonly usage: PluginUsage;
  /** What a learner uses of each kind; null where the plugin fails to tell. */
  report(user_id: string): Promise<Usage[]>;
}

/** What the usage of a plugin works with. */
interface UsageParts {
  readonly records: Pick<PluginRecords, 'users'>;
  readonly timers: Timers;
  readonly ask: PluginAsking;
  readonly context: () => PluginContext;
}

type Stored = StoredKind<PluginContext>;
type AtOnce = AtOnceKind<PluginContext>;

const WAIT_SECONDS = 5;
const RETRY_SECONDS = 5;

/** Builds the usage of a version; turns are those of this process and this version. */
export function createPluginUsage(
  { name, usage: kinds }: Pick<Plugin, 'name' | 'usage'>,
  { records, timers, ask, context }: UsageParts,
): VersionUsage {
  const turns = new Map(Object.keys(kinds).map((kind) => [kind, createTurns(timers)] as const));

  /** How a kind is called outside of its plugin. */
  const describe = (kind: string, { label, unit }: Stored | AtOnce) => ({ kind: `${name}.${kind}`, label, unit });

  function requireStored(kind: string): Stored {
    const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (found !== undefined && found.unit !== 'at_once') return found;
    throw new Error(`The plugin "${name}" stores no kind "${kind}": declare it in usage, in bytes or as a count.`);
  }

  function requireAtOnce(kind: string): { readonly found: AtOnce; readonly own: Turns } {
    const [found, own] = [Object.hasOwn(kinds, kind) ? kinds[kind] : undefined, turns.get(kind)];
    if (found?.unit === 'at_once' && own !== undefined) return { found, own };
    throw new Error(`The plugin "${name}" has no kind "${kind}" in turns: declare it in usage, as at_once.`);
  }

  async function measure(kind: string, { used }: Stored, user_id: string): Promise<number> {
    const measured = await used(context(), user_id);
    if (Number.isSafeInteger(measured) && measured >= 0) return measured;
    throw new TypeError(`The plugin "${name}" has measured ${measured} of "${kind}", which is no count.`);
  }

  async function take(kind: string, user_id: string, amount: number): Promise<void> {
    const found = requireStored(kind);
    if (amount <= 0) return;
    if ((await records.users.lock(user_id)) === null) throw notFound('user', user_id);
    const [used, allowed] = [await measure(kind, found, user_id), found.allowed(context())];
    if (used + amount > allowed) throw storageFull({ ...describe(kind, found), used, allowed }, amount);
  }

  async function enter(kind: string, user_id: string, options: { readonly signal?: AbortSignal } = {}) {
    const { found, own } = requireAtOnce(kind);
    const [allowed, of_server] = [found.allowed(context()), found.of_server(context())];
    const wait_milliseconds = (found.wait_seconds?.(context()) ?? WAIT_SECONDS) * 1_000;
    const taken = await own.take(user_id, { of_owner: allowed, of_server, wait_milliseconds }, options.signal);
    if (typeof taken === 'function') return taken;
    if (taken === 'owner') throw tooManyAtOnce({ ...describe(kind, found), used: own.heldBy(user_id), allowed });
    throw serverBusy(found);
  }

  async function reportKind(kind: string, found: Stored | AtOnce, user_id: string): Promise<Usage> {
    const told = await ask(name, `usage ${kind}`, async () => {
      const used = found.unit === 'at_once' ? turns.get(kind)?.heldBy(user_id) : await measure(kind, found, user_id);
      return { used: used ?? 0, allowed: found.allowed(context()) };
    });
    return { ...describe(kind, found), plugin: name, used: told?.used ?? null, allowed: told?.allowed ?? 0 };
  }

  return {
    usage: {
      take,
      enter,
      during: async (kind, user_id, work, options) => {
        const leave: Release = await enter(kind, user_id, options);
        try {
          return await work();
        } finally {
          leave();
        }
      },
    },
    report: (user_id) => Promise.all(Object.entries(kinds).map(([kind, found]) => reportKind(kind, found, user_id))),
  };
}

function serverBusy({ label }: AtOnce): AppError {
  return new AppError('overloaded', `${label.en}: the server has as many under way as it takes.`, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });
}
