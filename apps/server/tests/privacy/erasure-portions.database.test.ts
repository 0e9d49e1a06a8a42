import type { Stores, UnitOfWork } from '@learnwright/core';
import { createScriptedAi, describeEachDatabase } from '@learnwright/test-kit';
import { afterEach, expect, it } from 'vitest';
import { type ErasurePorts, eraseUser, finishErasures } from '../../src/features/users/erase-user.ts';
import { createTestApp, type TestApp, type TestAppOptions, WITH_PLUGINS } from '../harness/test-app.ts';
import { answerWithWord, WORDS } from './answer-with-word.ts';
import { dumpDatabase, linesOf } from './dump-database.ts';
import { liveAsLearner } from './live-as-learner.ts';

const NO_SIGNAL = new AbortController().signal;

/** An erasure that ends with one of its transactions, as that of a server that is killed: rolled back, or right after its commit. */
function cutAt(ports: ErasurePorts, transaction: number): ErasurePorts {
  let count = 0;
  const { unitOfWork } = ports;
  const run: UnitOfWork<Stores>['run'] = async (work) => {
    count += 1;
    if (count !== transaction) return unitOfWork.run(work);
    if (transaction % 2 === 0) await unitOfWork.run(work);
    throw new Error('cut');
  };
  return { ...ports, unitOfWork: { run } };
}

describeEachDatabase('an erasure in portions', ({ createUrl }) => {
  const servers: TestApp[] = [];

  async function serve(options: TestAppOptions): Promise<TestApp> {
    const server = await createTestApp(options);
    servers.push(server);
    return server;
  }

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  /** A user with an attempt at each of so many elements. */
  async function createLearner({ request }: Pick<TestApp, 'request'>, elements: number): Promise<string> {
    const { id } = (await request('POST', '/users', { name: 'Ada', email: 'ada@example.org' })).body;
    const attempts = Array.from({ length: elements }, (_, index) => {
      return { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: `k-${index}`, correct: false };
    });
    expect((await request('POST', `/users/${id}/element-errors`, { attempts })).status).toBe(200);
    return id;
  }

  it('leaves nothing, and no row of another learner changes, where it is cut many times', async () => {
    const databaseUrl = await createUrl({ prepared: WITH_PLUGINS });
    const ai = createScriptedAi();
    ai.answer(answerWithWord);
    const server = await serve({ databaseUrl, plugins: 'installed', also: { 'scripted-ai': ai.plugin } });
    const [word, otherWord] = WORDS;
    await liveAsLearner(server, otherWord);
    const before = linesOf(await dumpDatabase(databaseUrl));
    const { user_id } = await liveAsLearner(server, word);
    const { context } = server.app;
    // The task after the commit begins with the second transaction.
    await expect(eraseUser(cutAt(context, 2), user_id)).rejects.toThrow('cut');
    let cuts = 0;
    for (let isCut = true; isCut; ) {
      expect((await server.request('GET', `/users/${user_id}`)).status).toBe(404);
      // An odd step: every other cut is a rollback.
      cuts += 7;
      isCut = await finishErasures(cutAt(context, cuts))(NO_SIGNAL).then(
        () => false,
        () => true,
      );
    }
    expect(cuts).toBeGreaterThan(50);
    const after = linesOf(await dumpDatabase(databaseUrl));
    expect(after.filter((line) => line.includes(word) || line.includes(user_id))).toEqual([]);
    expect(before.filter((line) => line.includes(otherWord) && !after.includes(line))).toEqual([]);
    expect(await context.stores.erasures.list()).toEqual([]);
  });

  it('lets nobody in from its first transaction on, and gives the address back', async () => {
    const server = await serve({ databaseUrl: await createUrl(), variables: { APP_AUTH_MODE: 'required' } });
    const operator = server.as(await server.createToken('operator'));
    const user_id = await createLearner(operator, 1);
    const learner = server.as(await server.createToken('learner', user_id));
    expect((await learner.request('GET', `/users/${user_id}`)).status).toBe(200);
    await expect(eraseUser(cutAt(server.app.context, 2), user_id)).rejects.toThrow('cut');
    expect((await learner.request('GET', `/users/${user_id}`)).status).toBe(401);
    expect((await operator.request('GET', `/users/${user_id}`)).status).toBe(404);
    expect((await operator.request('GET', `/users/${user_id}/element-errors`)).status).toBe(404);
    expect((await operator.request('DELETE', `/users/${user_id}`)).status).toBe(404);
    expect((await operator.request('POST', `/users/${user_id}/curricula`, { title: 'German' })).status).toBe(404);
    expect((await operator.request('GET', '/users')).body).toEqual([]);
    expect((await operator.request('GET', '/users?q=ada')).body).toEqual([]);
    expect((await operator.request('POST', '/users', { name: 'Ada', email: 'Ada@example.org' })).status).toBe(201);
  });

  it('is finished by the next server where the first one was cut off', async () => {
    const databaseUrl = await createUrl();
    const first = await serve({ databaseUrl });
    const user_id = await createLearner(first, 20);
    await expect(eraseUser(cutAt(first.app.context, 7), user_id)).rejects.toThrow('cut');
    await first.close();
    servers.splice(0);
    await serve({ databaseUrl });
    const left = async () => linesOf(await dumpDatabase(databaseUrl)).filter((line) => line.includes(user_id));
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  });

  it('is whole where the request is a conditional one, which has a transaction of its own', async () => {
    const databaseUrl = await createUrl();
    const server = await serve({ databaseUrl });
    const user_id = await createLearner(server, 20);
    const headers = { 'If-Match': '*' };
    expect((await server.request('DELETE', `/users/${user_id}`, undefined, headers)).status).toBe(204);
    expect(linesOf(await dumpDatabase(databaseUrl)).filter((line) => line.includes(user_id))).toEqual([]);
  });

  it('lets others write between two portions', async () => {
    const server = await serve({ databaseUrl: await createUrl() });
    const user_id = await createLearner(server, 400);
    const other = (await server.request('POST', '/users', { name: 'Grace' })).body.id;
    const order: string[] = [];
    const { context } = server.app;
    const run: UnitOfWork<Stores>['run'] = async (work) => {
      const result = await context.unitOfWork.run(work);
      order.push('portion');
      return result;
    };
    let isOver = false;
    const erasing = eraseUser({ ...context, unitOfWork: { run } }, user_id).finally(() => {
      isOver = true;
    });
    for (let count = 0; !isOver; count += 1) {
      expect((await server.request('PATCH', `/users/${other}`, { name: `Grace ${count}` })).status).toBe(200);
      order.push('other');
    }
    await erasing;
    const during = order.slice(order.indexOf('portion'), order.lastIndexOf('portion'));
    expect(during.filter((who) => who === 'portion').length).toBeGreaterThan(30);
    expect(during.filter((who) => who === 'other').length).toBeGreaterThan(10);
  });
});
