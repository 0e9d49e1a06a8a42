import { AppError } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createSubscriber, type DeliveryServer, type Subscriber, startDeliveryServer } from './delivery-server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describeEachDatabase('what follows a commit', ({ createUrl }) => {
  let server: DeliveryServer;
  let one: Subscriber;
  let other: Subscriber;

  beforeEach(async () => {
    one = createSubscriber('one');
    other = createSubscriber('other');
    server = await startDeliveryServer(await createUrl(), [one, other]);
    onTestFinished(server.close);
  });

  const fail = () => Promise.reject(new Error('full'));
  const lessonsOf = ({ taken }: Subscriber, user: string) =>
    taken.filter(({ user_id }) => user_id === user).map(({ lesson_progress_id }) => lesson_progress_id);

  it('has been told to every subscriber when the request is answered, and nothing is left', async () => {
    const user = await server.createUser();
    const lesson = await server.completeLesson(user, 'a');
    for (const subscriber of [one, other]) expect(lessonsOf(subscriber, user)).toEqual([lesson]);
    expect(one.taken[0]?.event).toEqual({
      id: expect.stringMatching(/^on_session_complete:[0-9a-f-]{36}$/),
      user_id: user,
      created_at: expect.any(String),
      replayed: false,
    });
    expect(other.taken[0]?.event).toEqual(one.taken[0]?.event);
    expect(await server.left()).toEqual([]);
  });

  it('is told in order to each learner, one failure holding up neither other subscribers nor other learners', async () => {
    const [ada, bob] = [await server.createUser(), await server.createUser()];
    one.act = ({ user_id }) => (user_id === ada ? fail() : undefined);
    const lessons = [await server.completeLesson(ada, 'a'), await server.completeLesson(ada, 'b')];
    const ofBob = await server.completeLesson(bob, 'a');
    expect([lessonsOf(one, ada), lessonsOf(other, ada), lessonsOf(one, bob)]).toEqual([[], lessons, [ofBob]]);
    expect(await server.left()).toMatchObject([
      { plugin: 'one', tries: 0, last_error: null },
      { plugin: 'one', tries: 1, last_error: expect.stringContaining('full') },
    ]);
    one.act = () => undefined;
    // The first of the queue waits for its second try, and the second of the queue for the first.
    await server.elapse(SECOND / 2);
    expect(lessonsOf(one, ada)).toEqual([]);
    await server.elapse(SECOND);
    expect(lessonsOf(one, ada)).toEqual(lessons);
    expect(await server.left()).toEqual([]);
  });

  it('is tried twelve times in a day, then it is dead and the next is told; a retry tells it', async () => {
    const user = await server.createUser();
    let tries = 0;
    let failing: string | null = null;
    one.act = ({ event }) => {
      failing ??= event.id;
      if (event.id !== failing) return undefined;
      tries += 1;
      return fail();
    };
    const first = await server.completeLesson(user, 'a');
    const second = await server.completeLesson(user, 'b');
    // Twenty-six hours: first in steps of a second, then of ten minutes.
    for (let count = 0; count < 40; count += 1) await server.elapse(SECOND);
    for (let count = 0; count < 26 * 6; count += 1) await server.elapse(10 * MINUTE);
    expect(tries).toBe(12);
    expect(lessonsOf(one, user)).toEqual([second]);
    expect(await server.left()).toMatchObject([{ plugin: 'one', state: 'dead', tries: 12, user_id: user }]);
    const { request, app } = server.server;
    expect(await app.context.host.deliveries.summary()).toEqual({ waiting: 0, dead: 1, oldest_due_at: null });
    expect((await request('GET', '/admin/effects?state=dead&plugin=one')).body).toEqual(await server.left());
    expect((await request('GET', '/admin/effects?state=waiting')).body).toEqual([]);
    one.act = () => undefined;
    const retry = async (body: object) => (await request('POST', '/admin/effects/retry', body)).body;
    expect([await retry({ plugin: 'other' }), await retry({})]).toEqual([{ retried: 0 }, { retried: 1 }]);
    await server.elapse(0);
    expect(lessonsOf(one, user)).toEqual([second, first]);
    expect(await server.left()).toEqual([]);
  });

  it('is told no more once it is discarded; what is kept can be told again', async () => {
    const user = await server.createUser();
    one.act = fail;
    const lesson = await server.completeLesson(user, 'a');
    const [{ event_id } = { event_id: '' }] = await server.left();
    const { request } = server.server;
    const discard = async (body: object) => (await request('POST', '/admin/effects/discard', body)).body;
    expect(await discard({})).toEqual({ discarded: 0 });
    for (let count = 0; count < 40; count += 1) await server.elapse(SECOND);
    for (let count = 0; count < 26 * 6; count += 1) await server.elapse(10 * MINUTE);
    const deliveries = { waiting: 0, dead: 1, oldest_due_at: null };
    expect((await request('GET', '/admin/work/summary')).body).toMatchObject({ deliveries });
    expect((await request('GET', `/admin/effects?user_id=${user}`)).body).toHaveLength(1);
    expect((await request('GET', '/admin/effects?user_id=nobody')).body).toEqual([]);
    expect(await discard({ event_id, plugin: 'other' })).toEqual({ discarded: 0 });
    expect(await discard({ event_id, plugin: 'one' })).toEqual({ discarded: 1 });
    one.act = () => undefined;
    await server.elapse(HOUR);
    expect([lessonsOf(one, user), await server.left()]).toEqual([[], []]);
    await request('POST', '/admin/effects/replay', { plugin: 'one', user_id: user });
    await server.elapse(MINUTE);
    expect(lessonsOf(one, user)).toEqual([lesson]);
  });

  it('counts no try where nobody is to blame, and is tried again soon', async () => {
    const user = await server.createUser();
    one.act = () => Promise.reject(new AppError('overloaded', 'Too much.'));
    const lesson = await server.completeLesson(user, 'a');
    for (let count = 0; count < 20; count += 1) await server.elapse(SECOND);
    expect(await server.left()).toMatchObject([{ tries: 0, state: 'waiting' }]);
    one.act = () => undefined;
    await server.elapse(SECOND);
    expect(lessonsOf(one, user)).toEqual([lesson]);
  });

  it('is held up by a breaker and by a quarantine, and never lost', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => server.createUser()));
    one.act = fail;
    for (const user of users) await server.completeLesson(user, 'a');
    // Five failures open the breaker: the others were not tried.
    const tries = (await server.left()).map((delivery) => delivery.tries);
    expect(tries.toSorted()).toEqual([...Array(7).fill(0), ...Array(5).fill(1)]);
    for (let count = 0; count < 5; count += 1) await server.elapse(40 * SECOND);
    const { host } = server.server.app.context;
    expect(host.health().one).toMatchObject({ status: 'quarantined' });
    expect(await server.left()).toHaveLength(12);
    one.act = () => undefined;
    await server.elapse(HOUR);
    expect(one.taken).toEqual([]);
    await host.enable('one');
    await server.elapse(5 * SECOND);
    expect(one.taken.map(({ user_id }) => user_id).toSorted()).toEqual(users.toSorted());
    expect(await server.left()).toEqual([]);
  });

  it('waits for a plugin that is disabled, without more to come, and goes with one that is removed', async () => {
    const user = await server.createUser();
    const { host } = server.server.app.context;
    one.act = fail;
    const before = await server.completeLesson(user, 'a');
    await host.disable('one');
    one.act = () => undefined;
    await server.completeLesson(user, 'b');
    await server.elapse(HOUR);
    expect(await server.left()).toHaveLength(1);
    await host.enable('one');
    await server.elapse(0);
    const after = await server.completeLesson(user, 'c');
    expect(lessonsOf(one, user)).toEqual([before, after]);
    other.act = fail;
    await server.completeLesson(user, 'd');
    expect(await server.left()).toHaveLength(1);
    await host.remove('other');
    expect(await server.left()).toEqual([]);
  });

  it('is not there when the unit of work fails, and once where the same is published twice', async () => {
    const user_id = await server.createUser();
    const { unitOfWork, host } = server.server.app.context;
    const session = {
      ...{ id: 's', project_id: 'p', method: 'content' as const, started_at: server.clock.now(), ended_at: null },
      ...{ cycle_step: 1, cycle_count: 1, status: 'completed' as const },
    };
    const publish = () => host.hooks.publish('on_session_complete', { id: 's', user_id }, session, {});
    const failing = unitOfWork.run(async () => {
      await publish();
      throw new Error('second thoughts');
    });
    await expect(failing).rejects.toThrow('second thoughts');
    await server.elapse(MINUTE);
    expect([one.taken, await server.left()]).toEqual([[], []]);
    await Promise.all([publish(), publish(), unitOfWork.run(publish)]);
    expect(one.taken).toMatchObject([{ user_id, event: { id: 'on_session_complete:s' } }]);
  });

  it('keeps a request waiting for a second at most', async () => {
    const user = await server.createUser();
    const entered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    one.act = () => {
      entered.resolve();
      return released.promise;
    };
    const answered = server.completeLesson(user, 'a');
    await entered.promise;
    server.timers.elapse(SECOND);
    const lesson = await answered;
    expect(lessonsOf(one, user)).toEqual([]);
    released.resolve();
    await server.elapse(0);
    expect(lessonsOf(one, user)).toEqual([lesson]);
  });
});
