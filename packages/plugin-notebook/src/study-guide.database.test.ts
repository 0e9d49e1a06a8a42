import { AiError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type NotebookServer, startNotebookServer } from '../tests/notebook-server.ts';
import { stripMarkdownFence } from './study-guide.ts';

describeEachDatabase('a study guide', (testDatabase) => {
  let server: NotebookServer;
  beforeAll(async () => {
    server = await startNotebookServer(testDatabase);
    server.vocabulary.push({ text: 'das Haus', meaning: 'house' });
  });

  const write = (project_id: string, headers?: Record<string, string>) =>
    server.request('POST', `/notebook/study-guide/${project_id}`, undefined, headers);

  it('is Markdown from one AI call', async () => {
    const { project } = await server.createSession(['What is a house?', 'Ein Haus.']);
    server.ai.answer(() => '```markdown\n# Häuser\n\nEin Haus ist …\n```');
    const before = server.ai.calls.length;
    const { status, headers, body } = await write(project.id);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(body).toBe('# Häuser\n\nEin Haus ist …');
    expect(server.ai.calls).toHaveLength(before + 1);
    const call = server.ai.calls.at(-1);
    expect(call?.max_tokens).toBe(4_096);
    const [instructions, material] = call?.messages ?? [];
    expect(instructions?.content).not.toContain('Haus');
    expect(material?.content).toContain('das Haus = house');
    expect(material?.content).toContain('Learner: Ein Haus.');
  });

  it('is written from the last 10 completed sessions, and from the latest profile', async () => {
    const { project, user } = await server.createLearner();
    for (let index = 1; index <= 12; index += 1) await server.addSession(project.id, [`number ${index}.`]);
    await server.addSession(project.id, ['number 13.'], { status: 'active', ended_at: null });
    const shares = { deductive: 1, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0 };
    await server.database.stores.learningProfiles.insert({
      id: `profile-${project.id}`,
      user_id: user.id,
      project_id: project.id,
      ...shares,
      assessed_at: server.clock.now(),
      version: 1,
      dominant_method: 'deductive',
    });
    server.ai.answer(() => '# Guide');
    await write(project.id);
    const material = server.ai.calls.at(-1)?.messages.at(-1)?.content ?? '';
    expect(material.match(/number \d+/g)).toEqual(Array.from({ length: 10 }, (_, index) => `number ${index + 3}`));
    expect(material).toContain('Learns best: deductive');
  });

  it('is written of a project in which nothing has happened yet', async () => {
    const { project } = await server.createLearner();
    server.ai.answer(() => '# Guide');
    expect(await write(project.id)).toMatchObject({ status: 200, body: '# Guide' });
  });

  it.each([
    ['nothing', () => ' \n', 502, 'ai_failed'],
    ['an empty fence', () => '```markdown\n```', 502, 'ai_failed'],
    ['a failure', () => Promise.reject(new AiError('provider_error')), 502, 'ai_failed'],
    ['a missing key', () => Promise.reject(new AiError('no_api_key')), 409, 'ai_not_configured'],
  ])('cannot be made of %s', async (_, answer, status, code) => {
    const { project } = await server.createSession();
    server.ai.answer(answer);
    expect(await write(project.id)).toMatchObject({ status, body: { code } });
  });

  it('is of a project that exists', async () => {
    expect(await write('nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is written once under an Idempotency-Key', async () => {
    const { project } = await server.createSession();
    const headers = { 'Idempotency-Key': `guide-${project.id}` };
    server.ai.answer(() => '# First');
    await write(project.id, headers);
    server.ai.answer(() => '# Second');
    const again = await write(project.id, headers);
    expect(again.body).toBe('# First');
    expect(again.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  });
});

describe('the text', () => {
  it.each([
    ['# A\n\ntext\n', '# A\n\ntext'],
    ['```markdown\n# A\n```', '# A'],
    ['\n```MD \r\n# A\n```\n', '# A'],
    ['~~~markdown\n# A\n~~~', '# A'],
    ['````markdown\n```js\ncode\n```\n````', '```js\ncode\n```'],
    ['```markdown\n# A\n```js\ncode\n```\nmore\n```', '# A\n```js\ncode\n```\nmore'],
    ['```markdown\n# A, cut off', '# A, cut off'],
    ['```\n# A\n```', '# A'],
    ['```markdown\n```', ''],
    ['```markdown\n\n```', ''],
    // A guide that begins and ends with code.
    ['```\ncode\n```\ntext\n```\ncode\n```', '```\ncode\n```\ntext\n```\ncode\n```'],
    ['```js\ncode\n```', '```js\ncode\n```'],
    ['', ''],
  ])('%j without a fence around it is %j', (text, stripped) => {
    expect(stripMarkdownFence(text)).toBe(stripped);
  });
});
