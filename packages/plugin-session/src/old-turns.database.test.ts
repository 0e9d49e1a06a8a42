import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { startTalk, type Talk } from '../tests/talk.ts';

const DAY = 24 * 3_600_000_000;

describeEachDatabase('turns of sessions that have ended', (testDatabase) => {
  let talk: Talk;

  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  const runUpkeep = () => talk.server.host.upkeep(new AbortController().signal);
  const end = (id: string) => talk.server.request('POST', `/session/${id}/end`);
  const read = async (path: string) => (await talk.server.request('GET', path)).body;

  it('are kept for ever where the setting says nothing', async () => {
    const session = await talk.start();
    await talk.send(session.id, 'Hello');
    await end(session.id);
    talk.server.clock.advance(4_000 * DAY);
    await runUpkeep();
    expect((await talk.messages(session.id)).length).toBeGreaterThan(2);
  });

  it('are deleted so many days after the end, and the session stays with all that is counted', async () => {
    await talk.server.host.changeSettings('session', { keep_turns_days: 30 });
    const session = await talk.start();
    const open = await talk.start();
    await talk.send(session.id, 'Hello');
    await talk.server.request('POST', `/session/${session.id}/rate`, { understanding: 3, stress: 3, method_fit: 3 });
    await end(session.id);
    talk.server.clock.advance(29 * DAY);
    await runUpkeep();
    const before = await talk.messages(session.id);
    const kept = await read(`/session/${session.id}`);
    expect(before.length).toBeGreaterThan(2);
    talk.server.clock.advance(2 * DAY);
    await Promise.all([runUpkeep(), runUpkeep()]);
    expect(await talk.messages(session.id)).toEqual([]);
    expect(await read(`/session/${session.id}`)).toEqual(kept);
    const evaluations = talk.db.selectFrom('plg_session__step_evaluations').where('session_id', '=', session.id);
    expect(await evaluations.select('id').execute()).toEqual([]);
    // A session that nobody ends is closed as of its last turn.
    expect(await talk.messages(open.id)).toEqual([]);
    expect((await end(session.id)).body.session).toMatchObject({ id: session.id, status: 'completed' });
    await runUpkeep();
  });

  it('are all deleted, however many sessions there are', async () => {
    const { project } = await talk.learner();
    const sessions = [];
    for (let count = 0; count < 45; count += 1) sessions.push(await talk.start({ project_id: project.id }));
    for (const { id } of sessions) await end(id);
    talk.server.clock.advance(31 * DAY);
    await runUpkeep();
    for (const { id } of sessions) expect(await talk.messages(id)).toEqual([]);
  });
});
