import type { CompletedSession, DeliveryEntry, HookEvent } from '@learnwright/core';
import { type Database, openDatabase } from '@learnwright/db';
import { definePlugin, type PluginContext } from '@learnwright/plugin-sdk';
import { createTestClock, type TestClock } from '@learnwright/test-kit';
import { createManualTimers, type ManualTimers } from '../harness/manual-timers.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

/** What a subscriber was told. */
export interface Told {
  readonly user_id: string;
  readonly lesson_progress_id: string | undefined;
  readonly event: HookEvent;
}

/** A plugin that is told of completed sessions, and does what the test says. */
export interface Subscriber {
  readonly plugin: ReturnType<typeof definePlugin>;
  /** What it has taken, in order. */
  readonly taken: Told[];
  /** What it does before it takes an event; default: nothing. */
  act: (told: Told, context: PluginContext) => unknown;
}

/** Builds a subscriber; `replays` makes it ask for the past. */
export function createSubscriber(name: string, replays = false): Subscriber {
  const taken: Told[] = [];
  const subscriber: Subscriber = {
    taken,
    act: () => undefined,
    plugin: definePlugin({
      name,
      version: '1.0.0',
      api_version: '1',
      license_tier: 'core',
      ...(replays && { replays: ['on_session_complete'] as const }),
      hooks: {
        on_session_complete: async (context, session: CompletedSession, _, event) => {
          const told = { user_id: event.user_id, lesson_progress_id: session.lesson_progress_id, event };
          await subscriber.act(told, context);
          taken.push(told);
        },
      },
    }),
  };
  return subscriber;
}

/** A server whose time stands still, with a database that can be read beside it. */
export interface DeliveryServer {
  readonly server: TestApp;
  readonly database: Database;
  readonly clock: TestClock;
  readonly timers: ManualTimers;
  createUser(): Promise<string>;
  /** Completes a lesson as a client does, and returns the id of its progress. */
  completeLesson(user_id: string, lesson_id: string): Promise<string>;
  /** Lets time pass for clock and timers, then delivers what is due. */
  elapse(milliseconds: number): Promise<void>;
  /** All deliveries that are left. */
  left(): Promise<readonly DeliveryEntry[]>;
  close(): Promise<void>;
}

/** Starts a server with these subscribers over a database. */
export async function startDeliveryServer(
  databaseUrl: string,
  subscribers: readonly Subscriber[],
  { clock = createTestClock(), config = '' }: { readonly clock?: TestClock; readonly config?: string } = {},
): Promise<DeliveryServer> {
  const timers = createManualTimers();
  const plugins = Object.fromEntries(subscribers.map(({ plugin }) => [plugin.name, plugin]));
  const server = await createTestApp({ databaseUrl, plugins, clock, timers, config });
  const database = await openDatabase({ url: databaseUrl });
  const { deliveries } = server.app.context.host;
  return {
    server,
    database,
    clock,
    timers,
    createUser: async () => (await server.request('POST', '/users', { name: 'Ada' })).body.id,
    completeLesson: async (user_id, lesson_id) => {
      const report = { set_id: 'set', lesson_id, mark_completed: true };
      const { status, body } = await server.request('POST', `/users/${user_id}/lesson-progress`, report);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.id;
    },
    elapse: async (milliseconds) => {
      clock.advance(milliseconds * 1_000);
      timers.elapse(milliseconds);
      await deliveries.run();
    },
    left: async () => (await deliveries.list({}, { limit: 500, after: null })).items,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
