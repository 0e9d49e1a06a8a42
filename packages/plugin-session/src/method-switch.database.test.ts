import { CHAT_METHODS } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../tests/session-records.ts';

describeEachDatabase('switching the method', (testDatabase) => {
  let records: SessionRecords;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });

  const switchTo = (id: string, to_method: unknown, more: object = {}) =>
    records.server.request('POST', `/session/${id}/switch`, { to_method, ...more });
  const listSwitches = (id: string, query = '') => records.server.request('GET', `/session/${id}/switches${query}`);

  it('changes the session and keeps a row of it', async () => {
    const session = await records.createSession({ cycle_step: 4 });
    const { status, body } = await switchTo(session.id, 'dialogic', { reason: 'I want to talk.' });
    expect([status, body]).toEqual([200, { ...session, method: 'dialogic' }]);
    expect((await records.server.request('GET', `/session/${session.id}`)).body).toEqual(body);
    await switchTo(session.id, 'inductive', { reason: null });
    const { id: session_id, project_id } = session;
    const made = { id: expect.any(String), switched_at: expect.any(String), session_id, project_id };
    expect((await listSwitches(session_id)).body).toEqual([
      { ...made, from_method: 'deductive', to_method: 'dialogic', reason: 'I want to talk.' },
      { ...made, from_method: 'dialogic', to_method: 'inductive', reason: null },
    ]);
  });

  it('keeps no row when the method stays', async () => {
    const session = await records.createSession();
    const { status, body } = await switchTo(session.id, 'deductive');
    expect([status, body]).toEqual([200, session]);
    expect((await listSwitches(session.id)).body).toEqual([]);
  });

  it.each(['inductive', 'deductive'])('refuses %s after the end', async (to_method) => {
    const { id } = await records.createSession({ status: 'completed', ended_at: records.server.clock.now() });
    expect(await switchTo(id, to_method)).toMatchObject({ status: 409, body: { code: 'session_completed' } });
    expect((await listSwitches(id)).body).toEqual([]);
  });

  it.each([
    ['content', {}, '/to_method'],
    ['socratic', {}, '/to_method'],
    [undefined, {}, '/to_method'],
    ['inductive', { reason: 7 }, '/reason'],
  ])('refuses %s with %o', async (to_method, more, pointer) => {
    const { id } = await records.createSession();
    expect(await switchTo(id, to_method, more)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });

  it('keeps an unbroken chain of rows when requests race', async () => {
    const { id } = await records.createSession();
    const methods = [...CHAT_METHODS, ...CHAT_METHODS];
    const answers = await Promise.all(methods.map((method) => switchTo(id, method)));
    expect(answers.map(({ status }) => status)).toEqual(methods.map(() => 200));
    const rows: { from_method: string; to_method: string }[] = (await listSwitches(id)).body;
    const reached = ['deductive', ...rows.map(({ to_method }) => to_method)];
    expect(rows.map(({ from_method }) => from_method)).toEqual(reached.slice(0, -1));
    expect(rows.every(({ from_method, to_method }) => from_method !== to_method)).toBe(true);
    expect((await records.server.request('GET', `/session/${id}`)).body.method).toBe(reached.at(-1));
  });

  it('never happens after an end that it races with', async () => {
    const { id } = await records.createSession();
    const [switched, ended] = await Promise.all([
      switchTo(id, 'contextual'),
      records.server.request('POST', `/session/${id}/end`),
    ]);
    const method = switched.status === 200 ? 'contextual' : 'deductive';
    expect(ended.body.session.method).toBe(method);
    const { body } = await records.server.request('GET', `/session/${id}`);
    expect(body).toEqual(ended.body.session);
  });

  it('lists the rows in pages', async () => {
    const { id } = await records.createSession();
    for (const method of ['inductive', 'dialogic', 'contextual', 'deductive', 'inductive']) await switchTo(id, method);
    const whole: unknown[] = (await listSwitches(id)).body;
    const pages: unknown[] = [];
    let query = '?limit=2';
    while (query !== '') {
      const { body, headers } = await listSwitches(id, query);
      pages.push(...body);
      query = headers.get('Link')?.match(/switches(\?.*)>; rel="next"$/)?.[1] ?? '';
    }
    expect([whole.length, pages]).toEqual([5, whole]);
  });
});
