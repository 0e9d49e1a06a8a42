import {
  AppError,
  type DeliveryEntry,
  type DeliveryFilter,
  type DeliverySelection,
  type DeliverySummary,
  type DurableHook,
  type HookPublisher,
  isKeptHook,
  type Page,
  type PageRequest,
  type Replay,
  type Timestamp,
} from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Timers } from '../calls/deadlines.ts';
import type { HostPorts } from '../host-ports.ts';
import { type CallSubscriber, createDeliverer } from './deliverer.ts';
import { createReplay, createSubscriptions, type Subscriber } from './subscriptions.ts';

/** Which part of the past to tell a plugin again. */
export interface ReplayRequest {
  readonly plugin: string;
  /** Default: all its hooks whose events are kept. */
  readonly hook?: string | undefined;
  readonly user_id?: string | undefined;
  readonly since?: Timestamp | undefined;
}

/** What follows commits: events, and their deliveries to plugins. */
export interface Deliveries {
  /** Begins to deliver what is left, now and whenever something is due. `alone`: no other process uses the database. */
  start(options: { readonly alone: boolean }): Promise<void>;
  /** Ends after the deliveries under way; what is left is delivered by another server, or after the next start. */
  stop(): Promise<void>;
  /** Delivers all that is due, and returns when nothing is left whose turn it is. */
  run(): Promise<void>;
  /** When deliveries were last looked for; null before the first time. */
  lastRunAt(): Timestamp | null;
  list(filter: DeliveryFilter, page: PageRequest): Promise<Page<DeliveryEntry>>;
  /** Makes dead deliveries wait again, and returns their number. */
  retry(filter: DeliverySelection): Promise<number>;
  /** Deletes dead deliveries, and returns their number: the plugin is told no more of it, but what is kept by `replay`. */
  discard(filter: DeliverySelection): Promise<number>;
  /**
   * Delivers past events to a plugin again; returns the names of their hooks. Throws not_found for a plugin without
   * subscriptions, conflict while an earlier replay is under way.
   */
  replay(request: ReplayRequest): Promise<Pick<Replay, 'plugin' | 'hooks'>>;
  summary(): Promise<DeliverySummary>;
}

/** The same as the host needs it. */
export interface HostDeliveries extends Deliveries {
  readonly publisher: HookPublisher;
  /** Brings the subscriptions in line with the plugins; never rejects, what fails is done by the next run. */
  follow(): Promise<void>;
  /** Forgets a plugin that is removed: its subscriptions and deliveries. */
  forget(plugin: string): Promise<void>;
}

/** What the deliveries are made of. */
interface DeliveriesParts {
  readonly ports: HostPorts;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly call: CallSubscriber;
  readonly takers: () => readonly string[];
  /** The known plugins. */
  readonly subscribers: () => readonly Subscriber[];
}

/** When to look for deliveries that were asked for, in milliseconds. */
const SOON = 1_000;
/** How many events of the past wait for a plugin at once. */
const REPLAYED_AT_ONCE = 1_000;

/** Builds the deliveries of a host. Each commit delivers its own events; `run` and `start` deliver the rest. */
export function createDeliveries({
  ports,
  timers,
  logger,
  call,
  takers,
  subscribers,
}: DeliveriesParts): HostDeliveries {
  const { events: stores, clock, transaction, redactSecrets = (text: string) => text } = ports;
  const { deliveries, replays } = stores;
  const subscriptions = createSubscriptions({ stores, transaction, clock });
  let isBehind = false;
  const deliverer = createDeliverer({
    ...{ deliveries, clock, timers, logger, transaction, call, takers, redactSecrets, prepare },
    server: ports.requests.server,
    onTried: ports.onDelivery,
  });
  const isAwaited = (hook: DurableHook) => isKeptHook(hook) || subscriptions.has(hook);

  async function follow(): Promise<void> {
    try {
      await subscriptions.follow(subscribers());
      isBehind = false;
    } catch (error) {
      isBehind = true;
      logger.warn('The subscriptions of plugins could not be stored; another try follows.', { error });
    }
  }

  /** Follows what other servers have changed, and tells plugins that run more of the past. */
  async function prepare(): Promise<void> {
    if (isBehind) await follow();
    else await subscriptions.refresh();
    for (const { plugin } of await replays.list()) {
      if (takers().includes(plugin)) await replays.advance(plugin, REPLAYED_AT_ONCE, clock.now());
    }
  }

  return {
    publisher: {
      isAwaited,
      publish: async (hook, { id = ports.createId(), user_id, project_id = null }, ...args) => {
        if (!isAwaited(hook)) return;
        const created_at = clock.now();
        const event = { id: `${hook}:${id}`, hook, user_id, project_id, arguments: args, created_at };
        await stores.events.publish(event, deliverer);
      },
    },
    follow,
    forget: (plugin) => transaction(() => stores.subscriptions.deletePlugin(plugin)),
    start: deliverer.start,
    stop: deliverer.stop,
    run: deliverer.run,
    lastRunAt: deliverer.lastRunAt,
    list: deliveries.list,
    discard: deliveries.discard,
    retry: async (filter) => {
      const count = await deliveries.retry(filter, clock.now());
      if (count > 0) deliverer.hurry(SOON);
      return count;
    },
    replay: async ({ plugin, hook, user_id = null, since = null }) => {
      const rows = (await stores.subscriptions.list()).filter((row) => row.plugin === plugin);
      const wanted = rows.map((row) => row.hook).filter((name) => hook === undefined || name === hook);
      const hooks = wanted.filter(isKeptHook);
      if (hooks.length === 0) throw new AppError('not_found', whyNothingIsTold(plugin, wanted));
      const replay = createReplay(plugin, { hooks, user_id, since, until: clock.now() });
      if (!(await replays.insert(replay))) {
        throw new AppError('conflict', `The plugin "${plugin}" is still being told the past. Try again later.`);
      }
      deliverer.hurry(SOON);
      return { plugin, hooks };
    },
    summary: () => deliveries.summary(clock.now()),
  };
}

function whyNothingIsTold(plugin: string, passing: readonly string[]): string {
  if (passing.length === 0) return `The plugin "${plugin}" subscribes to no such hook.`;
  return `Events of ${passing.join(', ')} are not kept, so they cannot be told again: "${plugin}" reads from the records what they told of.`;
}
