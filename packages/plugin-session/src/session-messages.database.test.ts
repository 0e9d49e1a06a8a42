import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase, learnerCaller } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { startTalk, type Talk, verdict } from '../tests/talk.ts';
import type { SessionMessage } from './schemas.ts';

const GIF = { media_type: 'image/gif', data: Buffer.from('GIF89a......').toString('base64') };
const PNG = { media_type: 'image/png', data: 'iVBORw0KGgoBAgM=' };

describeEachDatabase('the messages of a session', (testDatabase) => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await startTalk(await testDatabase.open());
  });

  const list = async (session_id: string, query = ''): Promise<SessionMessage[]> =>
    (await talk.server.request('GET', `/session/${session_id}/messages${query}`)).body;
  /** The words of messages, each with what the turn was judged to lead to. */
  const stepsOf = (messages: readonly SessionMessage[]) =>
    messages.map(({ content, step_evaluation }) => [content, step_evaluation?.suggested_step ?? null]);

  /** A session of four turns: judged, with pictures, answered anew, and without an answer. */
  async function talkFourTurns() {
    const { project } = await talk.learner();
    const session = await talk.start({ project_id: project.id });
    talk.script({ message: () => 'first', evaluation: () => verdict(2) });
    await talk.send(session.id, 'one');
    talk.script({ message: () => 'second', evaluation: () => verdict(3, { confidence: 0.1 }) });
    const images = [PNG, GIF];
    await talk.server.request('POST', `/session/${session.id}/message`, { role: 'user', content: 'two', images });
    talk.script({ message: () => 'third', evaluation: () => verdict(4) });
    await talk.send(session.id, 'three');
    talk.script({ message: () => 'third, anew' });
    await talk.server.request('POST', `/session/${session.id}/regenerate`);
    talk.script({
      message: () => {
        throw new AiError('provider_unavailable');
      },
    });
    await talk.send(session.id, 'four');
    talk.script();
    return { session, project };
  }

  const TURNS = [
    ['one', 2],
    ['first', null],
    ['two', 3],
    ['second', null],
    ['three', 4],
    ['third, anew', null],
    ['four', null],
  ];

  it('have their pictures, and how the turn was judged that each has begun', async () => {
    const { session } = await talkFourTurns();
    const [prompt, ...messages] = await list(session.id);
    expect(prompt).toMatchObject({ role: 'system', images: [], step_evaluation: null });
    expect(stepsOf(messages)).toEqual(TURNS);
    expect(messages[0]?.step_evaluation).toEqual({
      ...{ advance: true, confidence: 0.9, reason: 'It was understood.', suggested_step: 2 },
      ...{ fallback_used: false, applied: true, from_step: 1 },
    });
    expect(messages.map(({ images }) => images.map(({ media_type }) => media_type))).toEqual([
      [],
      [],
      ['image/png', 'image/gif'],
      ...[[], [], [], []],
    ]);
    const [first] = messages[2]?.images ?? [];
    const file = await talk.server.fetch(`/session/${session.id}/images/${first?.id}`);
    expect(file.headers.get('content-type')).toBe('image/png');
  });

  it('say the same in pages of any length', async () => {
    const { session } = await talkFourTurns();
    const whole = await list(session.id);
    for (const limit of [1, 2, 3, 5]) {
      const walked: SessionMessage[] = [];
      let path = `/session/${session.id}/messages?limit=${limit}`;
      while (path !== '') {
        const { body, headers } = await talk.server.request('GET', path);
        walked.push(...body);
        path = headers.get('Link')?.match(/^<\/api\/plugins(.*)>; rel="next"$/)?.[1] ?? '';
      }
      expect(walked).toEqual(whole);
    }
  });

  it('can be asked for the last ones alone, without the prompt for a learner', async () => {
    const { session, project } = await talkFourTurns();
    const whole = await list(session.id);
    for (const last of [1, 3, 7, 8, 100]) expect(await list(session.id, `?last=${last}`)).toEqual(whole.slice(-last));
    const asLearner = talk.server.as(learnerCaller(project.user_id));
    for (const last of [2, 6, 7, 8, 100]) {
      const { body } = await asLearner.request('GET', `/session/${session.id}/messages?last=${last}`);
      expect(body).toEqual(whole.slice(1).slice(-last));
    }
    for (const query of ['last=0', 'last=101', 'last=2&limit=2']) {
      const { status, body } = await talk.server.request('GET', `/session/${session.id}/messages?${query}`);
      expect([query, status, body.errors[0].parameter]).toEqual([query, 422, 'last']);
    }
    expect((await talk.server.request('GET', '/session/nothing/messages?last=2')).status).toBe(404);
  });
});
