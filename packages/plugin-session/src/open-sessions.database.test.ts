import { definePlugin, type Session } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTalk, type Talk } from '../tests/talk.ts';

const HOUR = 3_600_000_000;

describeEachDatabase('sessions that are left open', (testDatabase) => {
  const published: Session[] = [];
  let talk: Talk;

  beforeAll(async () => {
    const watcher = definePlugin({
      ...({ name: 'watcher', version: '1.0.0', api_version: '1', license_tier: 'core' } as const),
      hooks: { on_session_complete: (_, session) => void published.push(session) },
    });
    talk = await startTalk(await testDatabase.open(), { plugins: [watcher] });
  });
  beforeEach(() => published.splice(0));

  const find = (id: string) => talk.server.database.stores.sessions.find(id);
  const wait = (hours: number) => talk.server.clock.advance(hours * HOUR);
  /** What the server does now and then; the effects of the ends that it publishes are delivered by then. */
  async function runUpkeep(): Promise<void> {
    await talk.server.host.upkeep(new AbortController().signal);
  }

  it('are closed a day after their last turn, as of that turn, and published like an end', async () => {
    const session = await talk.start();
    wait(20);
    await talk.send(session.id, 'Hello');
    const last = (await talk.messages(session.id)).at(-1);
    wait(23.9);
    await runUpkeep();
    expect(await find(session.id)).toMatchObject({ status: 'active', ended_at: null });
    wait(0.2);
    await Promise.all([runUpkeep(), runUpkeep()]);
    const closed = await find(session.id);
    expect(closed).toMatchObject({ status: 'completed', ended_at: last?.created_at });
    expect(published).toEqual([{ ...closed, walked_steps: 0 }]);
    const { status, body } = await talk.server.request('POST', `/session/${session.id}/end`);
    expect([status, body.session]).toEqual([200, closed]);
    expect((await talk.send(session.id, 'Still there?')).body.code).toBe('session_completed');
    await runUpkeep();
    expect(published).toHaveLength(1);
  });

  it('go on where they are rated or get another method', async () => {
    const [rated, switched] = [await talk.start(), await talk.start()];
    wait(23);
    await talk.server.request('POST', `/session/${rated.id}/rate`, { understanding: 3, stress: 3, method_fit: 3 });
    await talk.server.request('POST', `/session/${switched.id}/switch`, { to_method: 'dialogic' });
    wait(2);
    await runUpkeep();
    for (const { id } of [rated, switched]) expect(await find(id)).toMatchObject({ status: 'active' });
  });

  it('are closed without a word where nobody has said anything', async () => {
    const session = await talk.start();
    wait(25);
    await runUpkeep();
    const [prompt] = await talk.messages(session.id);
    expect(await find(session.id)).toMatchObject({ status: 'completed', ended_at: prompt?.created_at });
    expect(published).toEqual([]);
  });

  it('are all closed, however many there are', async () => {
    const { project } = await talk.learner();
    const sessions = [];
    for (let count = 0; count < 25; count += 1) sessions.push(await talk.start({ project_id: project.id }));
    wait(25);
    await runUpkeep();
    for (const { id } of sessions) expect(await find(id)).toMatchObject({ status: 'completed' });
  });

  it('stay open where the setting says 0', async () => {
    const session = await talk.start();
    wait(1_000);
    await talk.server.host.changeSettings('session', { close_after_hours: 0 });
    await runUpkeep();
    expect(await find(session.id)).toMatchObject({ status: 'active' });
    await talk.server.host.changeSettings('session', { close_after_hours: 24 });
  });
});
