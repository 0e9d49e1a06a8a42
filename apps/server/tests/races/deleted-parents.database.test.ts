import { createScriptedAi, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp, WITH_PLUGINS } from '../harness/test-app.ts';
import { answerWithWord } from '../privacy/answer-with-word.ts';
import { importBook } from '../privacy/import-book.ts';

/** A request: method, path, body. */
type Sent = readonly [method: string, path: string, body?: unknown];

/** A parent that is deleted while its children are made. */
interface Scene {
  readonly deletion: string;
  readonly children: readonly Sent[];
}

const WORD = 'zaunkoenig';

describeEachDatabase('a request whose parent is deleted meanwhile', ({ createUrl }) => {
  let server: TestApp;
  let user_id = '';

  beforeAll(async () => {
    const ai = createScriptedAi();
    ai.answer(answerWithWord);
    const databaseUrl = await createUrl({ prepared: WITH_PLUGINS });
    server = await createTestApp({ databaseUrl, plugins: 'installed', also: { 'scripted-ai': ai.plugin } });
    user_id = (await make('/users', { name: 'Ada' })).id;
    await make(`/settings/${user_id}/api-key`, { provider: 'provider_a', key: 'a-key' });
    await server.request('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'scripted-model' });
  });
  afterAll(() => server.close());

  async function make(path: string, body: unknown): Promise<ParsedJson> {
    const answer = await server.request('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function makeProject(): Promise<string> {
    const plan = { topic: WORD, goal: WORD, timeframe: 'a year', daily_minutes: 7 };
    return (await make(`/users/${user_id}/projects`, plan)).id;
  }

  const scenes: Readonly<Record<string, () => Promise<Scene>>> = {
    curriculum: async () => {
      const { id } = await make(`/users/${user_id}/curricula`, { title: 'German' });
      const { id: topic } = await make(`/curricula/${id}/topics`, { title: 'Articles' });
      const { id: lesson } = await make(`/curricula/${id}/lessons`, { title: 'One' });
      const children: Sent[] = [
        ['POST', `/curricula/${id}/lessons`, { title: 'Der', content: '# Der' }],
        ['POST', `/curricula/${id}/topics`, { title: 'Below', parent_id: topic }],
        ['PATCH', `/topics/${topic}`, { title: 'More' }],
        ['PATCH', `/lessons/${lesson}`, { content: 'More' }],
        ['DELETE', `/topics/${topic}`],
        ['DELETE', `/lessons/${lesson}`],
      ];
      return { deletion: `/curricula/${id}`, children };
    },
    topic: async () => {
      const { id } = await make(`/users/${user_id}/curricula`, { title: 'German' });
      const { id: topic } = await make(`/curricula/${id}/topics`, { title: 'Articles' });
      return {
        deletion: `/topics/${topic}`,
        children: [['POST', `/curricula/${id}/topics`, { title: 'Below', parent_id: topic }]],
      };
    },
    project: async () => {
      const project_id = await makeProject();
      const { session } = await make('/plugins/session/start', { project_id });
      const children: Sent[] = [
        ['POST', '/plugins/session/start', { project_id }],
        ['POST', `/plugins/session/${session.id}/message`, { role: 'user', content: 'Hello' }],
        ['POST', `/plugins/session/${session.id}/rate`, { understanding: 4, stress: 2, method_fit: 3 }],
        ['POST', `/plugins/session/${session.id}/end`],
        ['PUT', `/plugins/session/projects/${project_id}/sets`, { set_ids: ['birds'] }],
        ['POST', `/projects/${project_id}/subjects`, { subject_id: 'languages' }],
        ['PATCH', `/projects/${project_id}`, { goal: 'Read' }],
        ['POST', '/plugins/notebook/questions', { project_id, question: 'Who?', expected_answer: 'Me' }],
        ['POST', `/plugins/notebook/generate-from-project/${project_id}`],
        ['POST', '/plugins/flashcards/cards', { user_id, project_id, front: 'a', back: 'b' }],
        ['POST', '/plugins/courses/drafts', { user_id, project_id, goal: WORD, level: 'A1', lessons: 1 }],
      ];
      return { deletion: `/projects/${project_id}`, children };
    },
    question: async () => {
      const question = { project_id: await makeProject(), question: 'Who?', expected_answer: 'Me' };
      const { id } = await make('/plugins/notebook/questions', question);
      const children: Sent[] = [
        ['POST', `/plugins/notebook/questions/${id}/answers`, { answer: 'Me' }],
        ['PATCH', `/plugins/notebook/questions/${id}`, { question: 'Why?' }],
      ];
      return { deletion: `/plugins/notebook/questions/${id}`, children };
    },
    conversation: async () => {
      const conversation = { source: 'text', title: WORD, content: `What is a ${WORD}? ${crypto.randomUUID()}` };
      const { id } = await make(`/users/${user_id}/conversations`, conversation);
      const children: Sent[] = [
        ['POST', `/conversations/${id}/analyze`],
        ['POST', `/plugins/flashcards/cards/extract/conversation/${id}`],
        ['POST', `/plugins/gamification/xp/${user_id}/award-import`, { conversation_id: id }],
      ];
      return { deletion: `/conversations/${id}`, children };
    },
    card: async () => {
      const { id } = await make('/plugins/flashcards/cards', { user_id, front: crypto.randomUUID(), back: 'b' });
      const children: Sent[] = [
        ['POST', `/plugins/flashcards/cards/${id}/review`, { grade: 'good' }],
        ['PATCH', `/plugins/flashcards/cards/${id}`, { back: 'c' }],
        ['POST', '/plugins/flashcards/cards/mark-exported', { card_ids: [id] }],
      ];
      return { deletion: `/plugins/flashcards/cards/${id}`, children };
    },
    book: async () => {
      const id = await importBook(server, user_id);
      const path = `/plugins/books/${id}`;
      const [chapter] = (await server.request('GET', `${path}/chapters`)).body;
      const children: Sent[] = [
        ['PATCH', path, { subtitle: 'More' }],
        ['PATCH', `${path}/chapters/${chapter.id}`, { content: '# More' }],
        ['PUT', `${path}/credentials`, { token: 'a-token' }],
        ['PUT', `${path}/remote`, { url: 'https://127.0.0.1:1/a.git' }],
        ['POST', `${path}/git/commit`, { message: 'Change' }],
        ['POST', `${path}/sync/pull`],
        ['GET', `${path}/git/log`],
        ['GET', `${path}/git/status`],
        ['GET', `${path}/export/html`],
      ];
      return { deletion: path, children };
    },
  };

  it.each(Object.keys(scenes))('is answered as one that came before or after: %s', async (parent) => {
    const failed: unknown[] = [];
    let answered = 0;
    for (let round = 0; round < 6; round += 1) {
      const { deletion, children } = (await scenes[parent]?.()) ?? { deletion: '', children: [] };
      const sent = Array.from({ length: 24 }, async (_, index) => {
        const [method, path, body] = children[index % children.length] ?? ['GET', '/'];
        const { status, body: answer } = await server.request(method, path, body);
        answered += 1;
        // Nobody listens at the remote repository.
        if (status >= 500 && !(path.endsWith('/sync/pull') && status === 502))
          failed.push([method, path, status, answer]);
      });
      // Some have ended, some are under way, some have not begun.
      for (let turn = 0; turn < round * 3; turn += 1)
        await Promise.race([sent[turn], server.request('GET', '/health')]);
      expect((await server.request('DELETE', deletion)).status).toBe(204);
      await Promise.all(sent);
    }
    expect(failed).toEqual([]);
    expect(answered).toBe(6 * 24);
  });
});
