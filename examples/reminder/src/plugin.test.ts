import { describeEachDatabase, type PluginServer, pluginContract, startPluginServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../tests/mail-server.ts';
import { reminder } from './plugin.ts';

const DRINK = { set_id: 'course', lesson_id: 'cafe', exercise_id: 'type-it', element_key: 'coffee' };

pluginContract(reminder, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

describeEachDatabase('a reminder', ({ open }) => {
  let server: PluginServer;
  let mailServer: MailServer;
  let user: Awaited<ReturnType<PluginServer['createLearner']>>['user'];

  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { reminder: { smtp_url: mailServer.url, from: 'school@example.org' } };
    server = await startPluginServer(await open(), [reminder], { settings });
    // It is noon in Greenwich, and nine in the evening in Tokyo.
    ({ user } = await server.createLearner({ timezone: 'Asia/Tokyo' }, {}, { email: 'ada@example.org' }));
  });
  afterAll(async () => {
    await server.close();
    mailServer.close();
  });

  it('comes to nobody who does not wish it', async () => {
    await server.clock.advance({ hours: 1 });
    expect(mailServer.mails).toEqual([]);
  });

  it('comes once, from the hour on that the learner wishes', async () => {
    const { status } = await server.request('PUT', `/reminder/wishes/${user.id}`, { hour: 23 });
    expect(status).toBe(200);
    await server.clock.advance({ hours: 1 });
    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]).toContain('From: school@example.org');
    await server.clock.advance({ minutes: 30 });
    expect(mailServer.mails).toHaveLength(1);
  });

  it('comes later when the mail server refuses it', async () => {
    mailServer.refuse(true);
    await server.clock.advance({ days: 1 });
    expect(mailServer.mails).toHaveLength(1);
    mailServer.refuse(false);
    await server.clock.advance({ minutes: 20 });
    expect(mailServer.mails).toHaveLength(2);
  });

  it('does not come on a day of learning', async () => {
    await server.clock.advance({ hours: 12 });
    await server.recordAttempts(user, [{ ...DRINK, correct: true }]);
    await server.clock.advance({ hours: 11 });
    expect(mailServer.mails).toHaveLength(2);
  });

  it('comes no more to a learner who wishes none', async () => {
    expect((await server.request('DELETE', `/reminder/wishes/${user.id}`)).status).toBe(204);
    await server.clock.advance({ days: 3 });
    expect(mailServer.mails).toHaveLength(2);
    expect((await server.request('GET', `/reminder/wishes/${user.id}`)).body).toEqual({ user_id: user.id, hour: null });
  });
});
