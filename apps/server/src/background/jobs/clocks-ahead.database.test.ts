import { addDays } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import { createWorkingPlugin } from '../../../tests/harness/working-plugin.ts';
import { createSystemClock } from '../../operations/system-clock.ts';

describeEachDatabase('a job that was started while the clock was a year ahead', ({ createUrl }) => {
  it('runs once the clock is right', async () => {
    const databaseUrl = await createUrl();
    const clock = createSystemClock();
    const ahead = { ...clock, now: () => addDays(clock.now(), 365) };
    const before = await createTestApp({
      databaseUrl,
      plugins: { working: createWorkingPlugin().plugin },
      clock: ahead,
    });
    const user_id = (await before.request('POST', '/users', { name: 'Ada' })).body.id;
    before.app.context.jobs.interrupt();
    const { body } = await before.request('POST', `/plugins/working/works/${user_id}`, { how: 'waits', note: '' });
    await before.close();
    const { plugin, works } = createWorkingPlugin();
    const server = await createTestApp({ databaseUrl, plugins: { working: plugin } });
    onTestFinished(server.close);
    await vi.waitFor(() => expect(works).toHaveLength(1), { timeout: 15_000, interval: 50 });
    works[0]?.finish(null);
    const status = async () => (await server.request('GET', `/jobs/${body.id}`)).body.status;
    await expect.poll(status, { timeout: 15_000 }).toBe('succeeded');
  });
});
