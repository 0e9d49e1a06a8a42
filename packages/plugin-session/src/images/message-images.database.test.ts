import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase, learnerCaller } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { readEvents, startTalk } from '../../tests/talk.ts';

const base64 = (...bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
const PNG = { media_type: 'image/png', data: base64(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3) };
const JPEG = { media_type: 'image/jpeg', data: base64(0xff, 0xd8, 0xff, 0xe0, 4, 5, 6) };
const WEBP = { media_type: 'image/webp', data: Buffer.from('RIFF\x01\x02\x03\x04WEBPVP8 ').toString('base64') };
const GIF = { media_type: 'image/gif', data: Buffer.from('GIF89a......').toString('base64') };
const SCRIPT = Buffer.from('<svg onload="alert(1)"/>').toString('base64');

describeEachDatabase('the pictures of messages', (testDatabase) => {
  it('are kept, sent with the next questions where the model takes them, and read as pictures only', async () => {
    const talk = await startTalk(await testDatabase.open());
    await talk.server.host.changeSettings('session', { step_evaluation_enabled: false });
    const { user, project } = await talk.server.createLearner({ model_override_provider_a: 'scripted-eyes-1' });
    const session = await talk.start({ project_id: project.id });
    const path = `/session/${session.id}`;
    const say = (content: string, images?: readonly unknown[], role = 'user') =>
      talk.server.request('POST', `${path}/message`, { role, content, ...(images && { images }) });
    const sent = () =>
      talk.calls
        .at(-1)
        ?.messages.slice(1)
        .map(({ images }) => images ?? []);

    const { status, body } = await say('What is it?', [PNG, JPEG]);
    expect([status, body.user_message.content, sent()]).toEqual([201, 'What is it?', [[PNG, JPEG]]]);
    await say('And its colour?', [WEBP, GIF]);
    expect(sent()).toEqual([[PNG, JPEG], [], [WEBP, GIF]]);
    await say('Thank you.');
    await say('Bye.');
    expect(sent()).toEqual([[], [], [WEBP, GIF], [], [], [], []]);

    const list = (await talk.server.request('GET', `${path}/images`)).body;
    expect(list.map(({ message_id, ...image }: Record<string, unknown>) => [image.position, image.media_type])).toEqual(
      [
        [0, 'image/png'],
        [1, 'image/jpeg'],
        [0, 'image/webp'],
        [1, 'image/gif'],
      ],
    );
    const [first] = list;
    expect([first.message_id, first.byte_count]).toEqual([body.user_message.id, 11]);
    const file = await talk.server.fetch(`${path}/images/${first.id}`);
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(PNG.data);
    const header = (name: string) => file.headers.get(name);
    expect([header('content-type'), header('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
    expect(header('content-security-policy')).toContain('sandbox');
    const other = await talk.learner();
    const stranger = talk.server.as(learnerCaller(other.user.id));
    expect((await stranger.request('GET', `${path}/images/${first.id}`)).status).toBe(404);
    const ofOther = await talk.start({ project_id: other.project.id });
    expect((await stranger.request('GET', `/session/${ofOther.id}/images/${first.id}`)).status).toBe(404);

    // The same words with the same pictures are the same message, with others they are not.
    const fail = () => {
      throw new AiError('provider_unavailable');
    };
    talk.script({ message: fail });
    const failed = (await say('Look.', [PNG])).body.user_message;
    expect((await say('Look.', [PNG])).body.user_message.id).toBe(failed.id);
    talk.script();
    const anew = (await say('Look.', [JPEG])).body.user_message;
    expect(anew.id).not.toBe(failed.id);
    const stream = await talk.server.fetch(`${path}/message/stream`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ role: 'user', content: 'Streamed', images: [GIF] }),
    });
    expect(readEvents(await stream.text()).at(-1)?.event).toBe('done');
    expect(sent()?.at(-1)).toEqual([GIF]);

    // A model that takes none is told so.
    const settings = await talk.server.database.stores.settings.find(user.id);
    if (settings === null) throw new Error('The learner has settings.');
    await talk.server.database.stores.settings.update({ ...settings, model_override_provider_a: 'scripted-blind' });
    await say('And this?', [PNG]);
    expect(sent()?.flat()).toEqual([]);
    expect(talk.calls.at(-1)?.messages[0]?.content).toContain('# Pictures\n');
    await say('Well?');
    expect(talk.calls.at(-1)?.messages[0]?.content).not.toContain('# Pictures\n');

    const count = () => talk.db.selectFrom('plg_session__message_images').select('id').execute();
    const before = (await count()).length;
    for (const images of [
      [{ media_type: 'image/png', data: SCRIPT }],
      [{ media_type: 'image/svg+xml', data: SCRIPT }],
      [{ media_type: 'image/jpeg', data: PNG.data }],
      [{ media_type: 'image/png', data: 'not base64!' }],
      [PNG, PNG, PNG, PNG, PNG],
      [],
      [PNG, { ...PNG, data: `${PNG.data.slice(0, 12)}${'A'.repeat(900_000)}` }],
    ]) {
      const refused = await say('No.', images);
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, expect.stringMatching(/^\/images/)]);
    }
    expect((await say('No.', [PNG], 'assistant')).status).toBe(422);
    expect((await count()).length).toBe(before);
    await talk.server.database.stores.users.delete(user.id);
    expect(await count()).toEqual([]);
  });
});
