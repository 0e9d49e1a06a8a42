import type { NewEvent } from '@learnwright/core';
import { type Database, openDatabase } from '@learnwright/db';
import { definePlugin } from '@learnwright/plugin-sdk';
import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEffectCommands } from '../../src/commands/effects.ts';
import { createSubscriber, type Subscriber, startDeliveryServer } from './delivery-server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** More learners than one server takes deliveries of at once. */
const LINES = 40;

describeEachDatabase('deliveries', ({ label, createUrl }) => {
  async function start(url: string, subscribers: readonly Subscriber[], clock = createTestClock()) {
    const server = await startDeliveryServer(url, subscribers, { clock });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await server.close();
      isOpen = false;
    };
    onTestFinished(close);
    return { ...server, close };
  }

  /** Commits events as a server that delivers none of them, and lives on until the test ends, or not. */
  async function commitOnly(
    url: string,
    user_ids: readonly string[],
    { now, until = now, lives = false }: { readonly now: string; readonly until?: string; readonly lives?: boolean },
  ): Promise<string[]> {
    const database = await openDatabase({ url });
    if (lives) await database.servers.join('silent');
    const lease = { owner: 'silent', until, plugins: ['one'] };
    const ids: string[] = [];
    for (const [index, user_id] of user_ids.entries()) {
      const hook = 'on_session_complete';
      const event: NewEvent = {
        ...{ id: `${hook}:${index}`, hook, user_id, project_id: null, created_at: now },
        arguments: [{ id: `${index}`, method: 'content' }, {}],
      };
      await database.events.events.publish(event, { lease: () => lease, published: async () => undefined });
      ids.push(event.id);
    }
    if (lives) onTestFinished(() => database.close());
    else await database.close();
    return ids;
  }

  const idsOf = ({ taken }: Subscriber) => taken.map(({ event }) => event.id);

  it('of a server that has ended before it delivered them are delivered by the next one', async () => {
    const url = await createUrl();
    const one = createSubscriber('one');
    const clock = createTestClock();
    const first = await start(url, [one], clock);
    const user = await first.createUser();
    await first.close();
    const until = '2026-11-20T13:00:00.000000+00:00';
    const ids = await commitOnly(url, [user, user], { now: clock.now(), until });
    const second = await start(url, [one], clock);
    await second.elapse(SECOND);
    expect(idsOf(one)).toEqual(ids);
    expect(await second.left()).toEqual([]);
  });

  describe.runIf(label === 'PostgreSQL')('of two servers', () => {
    it('are left to a server that lives until its lease has run out', async () => {
      const url = await createUrl();
      const one = createSubscriber('one');
      const clock = createTestClock();
      const server = await start(url, [one], clock);
      const user = await server.createUser();
      const now = clock.now();
      const until = now.replace('12:00:00', '12:00:30');
      const ids = await commitOnly(url, [user], { now, until, lives: true });
      await server.elapse(20 * SECOND);
      expect(idsOf(one)).toEqual([]);
      await server.elapse(11 * SECOND);
      expect(idsOf(one)).toEqual(ids);
    });

    it('are delivered once each, in order, whoever delivers', async () => {
      const url = await createUrl();
      const clock = createTestClock();
      const [one, two] = [createSubscriber('one'), createSubscriber('one')];
      const [left, right] = [await start(url, [one], clock), await start(url, [two], clock)];
      const users = await Promise.all(Array.from({ length: LINES }, () => left.createUser()));
      const order: string[] = [];
      const entered = new Set<number>();
      // A server takes 32 queues. Of two that look at the same ones, one gets them all: it waits until the other has the rest.
      for (const [index, subscriber] of [one, two].entries()) {
        subscriber.act = async ({ event }) => {
          entered.add(index);
          while (entered.size < 2) await [right, left][index]?.elapse(0);
          order.push(event.id);
        };
      }
      const now = clock.now();
      const ids = await commitOnly(url, [...users, ...users, ...users], { now });
      for (let runs = 0; runs < 2; runs += 1) await Promise.all([left.elapse(SECOND), right.elapse(SECOND)]);
      expect(order.toSorted()).toEqual(ids.toSorted());
      for (const [index] of users.entries()) {
        const ofUser = [index, index + LINES, index + 2 * LINES].map((number) => `on_session_complete:${number}`);
        expect(order.filter((id) => ofUser.includes(id))).toEqual(ofUser);
      }
      expect(one.taken.length * two.taken.length).toBeGreaterThan(0);
      expect(await left.left()).toEqual([]);
    });
  });

  it('happen once to what a subscriber does under `once`, and not at all where that fails', async () => {
    const one = createSubscriber('one');
    const server = await start(await createUrl(), [one]);
    const user = await server.createUser();
    const ran: boolean[] = [];
    let runs = 0;
    one.act = async ({ event }, context) => {
      ran.push(
        await context.once(event, async () => {
          runs += 1;
          if (runs === 1) throw new Error('full');
        }),
      );
    };
    await server.completeLesson(user, 'a');
    await server.elapse(SECOND);
    expect([runs, ran]).toEqual([2, [true]]);
    const commands = createEffectCommands((work) => work(server.server.app.context));
    await commands.replay({ plugin: 'one' });
    expect(await commands.list({ limit: 5 })).toMatchObject({ summary: { waiting: 0, dead: 0 }, deliveries: [] });
    await server.elapse(SECOND);
    expect([runs, ran]).toEqual([2, [true, false]]);
    expect(one.taken.map(({ event }) => event.replayed)).toEqual([false, true]);
  });

  it('of the past are told to a plugin that asks for them, once, and to others when an operator says so', async () => {
    const url = await createUrl();
    const clock = createTestClock();
    const early = createSubscriber('early');
    const first = await start(url, [early], clock);
    const users = [await first.createUser(), await first.createUser()];
    for (const lesson of ['a', 'b', 'c']) for (const user of users) await first.completeLesson(user, lesson);
    await first.close();

    const [late, shy] = [createSubscriber('late', true), createSubscriber('shy')];
    const second = await start(url, [early, late, shy], clock);
    await second.elapse(SECOND);
    const told = ({ taken }: Subscriber, user: string) =>
      taken.filter(({ user_id }) => user_id === user).map(({ lesson_progress_id }) => lesson_progress_id);
    for (const user of users) expect(told(late, user)).toEqual(told(early, user));
    expect(late.taken.map(({ event }) => event.replayed)).toEqual(Array(6).fill(true));
    expect([early.taken.length, shy.taken.length]).toEqual([6, 0]);

    const [user = ''] = users;
    const replay = (body: object) => second.server.request('POST', '/admin/effects/replay', body);
    const hooks = ['on_session_complete'];
    expect(await replay({ plugin: 'shy', user_id: user })).toMatchObject({
      status: 200,
      body: { plugin: 'shy', hooks },
    });
    expect(await replay({ plugin: 'shy' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await replay({ plugin: 'nobody' })).toMatchObject({ status: 404 });
    expect(await replay({ plugin: 'late', hook: 'on_session_rated' })).toMatchObject({ status: 404 });
    await second.elapse(SECOND);
    expect(shy.taken.map(({ user_id }) => user_id)).toEqual(Array(3).fill(user));
    await second.close();

    const third = await start(url, [early, late, shy], clock);
    await third.elapse(SECOND);
    expect([early.taken.length, late.taken.length, shy.taken.length]).toEqual([6, 6, 3]);
  });

  it('that happened while a plugin was disabled are told to it when it comes back, if it asks for the past', async () => {
    const keen = createSubscriber('keen', true);
    const server = await start(await createUrl(), [keen]);
    await server.elapse(SECOND); // A new plugin is told all of the past: there is none yet.
    const user = await server.createUser();
    await server.completeLesson(user, 'before');
    await server.elapse(10 * MINUTE);
    const { host } = server.server.app.context;
    await host.disable('keen');
    const missed = await server.completeLesson(user, 'missed');
    await host.enable('keen');
    await server.elapse(SECOND);
    expect(keen.taken.map(({ lesson_progress_id, event }) => [lesson_progress_id, event.replayed])).toEqual([
      [expect.any(String), false],
      [missed, true],
    ]);
  });

  it('of attempts are stored for those who want them alone, and gone once these have them', async () => {
    const url = await createUrl();
    const heard: unknown[] = [];
    const listener = definePlugin({
      ...{ name: 'listener', version: '1.0.0', api_version: '1', license_tier: 'core' },
      hooks: {
        on_attempts_recorded: async (_, user_id, attempts) => {
          heard.push([user_id, attempts.map(({ attempt_id }) => attempt_id)]);
          if (heard.length === 1) throw new Error('full');
        },
      },
    });
    const answered = {
      ...{ set_id: 's', lesson_id: 'l', exercise_id: 'e', element_type: 'vocabulary', user_answer: 'x' },
      ...{ correct_answer: 'y', correct: false },
    };
    const send = (server: Awaited<ReturnType<typeof start>>, user: string, ...ids: string[]) =>
      server.server.request('POST', `/users/${user}/element-errors`, {
        attempts: ids.map((attempt_id) => ({ ...answered, element_key: attempt_id, attempt_id })),
      });
    const countEvents = async (database: Database) =>
      (await database.kysely<{ events: { id: string } }>().selectFrom('events').select('id').execute()).length;

    const alone = await start(url, []);
    const user = await alone.createUser();
    expect((await send(alone, user, 'a')).status).toBe(200);
    expect(await countEvents(alone.database)).toBe(0);
    await alone.close();

    const server = await start(url, [{ plugin: listener, taken: [], act: () => undefined }]);
    await send(server, user, 'a', 'b');
    await send(server, user, 'c');
    expect(await countEvents(server.database)).toBe(2);
    await server.elapse(SECOND);
    expect(heard).toEqual([
      [user, ['b']],
      [user, ['b']],
      [user, ['c']],
    ]);
    expect([await countEvents(server.database), await server.left()]).toEqual([0, []]);
  });

  it('are kept for as long as the setting says, but not before they are delivered', async () => {
    const one = createSubscriber('one');
    const url = await createUrl();
    const server = await startDeliveryServer(url, [one], { config: 'effects:\n  keep_days: 30\n' });
    onTestFinished(server.close);
    const user = await server.createUser();
    await server.completeLesson(user, 'a');
    one.act = () => Promise.reject(new Error('full'));
    await server.completeLesson(user, 'b');
    const { events } = server.database.events;
    server.clock.advance(31 * 24 * 60 * MINUTE * 1_000);
    expect(await events.deleteBefore(server.clock.now(), 10)).toBe(1);
    expect(await events.deleteBefore(server.clock.now(), 10)).toBe(0);
    expect(await server.left()).toHaveLength(1);
  });
});
