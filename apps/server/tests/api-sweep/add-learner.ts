import { z } from 'zod';
import type { TestApp } from '../harness/test-app.ts';
import { importBook } from '../privacy/import-book.ts';
import type { KnownIds } from './known-ids.ts';

const idSchema = z.object({ id: z.string() });
const ELEMENT = { set_id: 'de-first-steps-from-en', lesson_id: '01-introducing-yourself', exercise_id: 'e1' };

/** A learner with records of each kind, in core and in every plugin, whose tutor needs no network. */
export async function addLearner(server: TestApp, ids: KnownIds): Promise<void> {
  const note = (answer: { readonly body: unknown }, kind: string) => {
    ids.addFrom(JSON.stringify(answer.body));
    const { id } = idSchema.parse(answer.body);
    ids.add(kind, id);
    return id;
  };
  const create = async (kind: string, path: string, body: object) =>
    note(await server.request('POST', path, body), kind);
  // Requests have disabled some.
  for (const plugin of ['notebook', 'tools']) await server.request('POST', `/admin/plugins/${plugin}/enable`);
  const user_id = await create('user_id', '/users', { name: 'Ada' });
  await server.request('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project_id = await create('project_id', `/users/${user_id}/projects`, plan);
  const curriculum_id = await create('curriculum_id', `/users/${user_id}/curricula`, { title: 'German' });
  await create('topic_id', `/curricula/${curriculum_id}/topics`, { title: 'Articles' });
  await create('lesson_id', `/curricula/${curriculum_id}/lessons`, { title: 'Der, die, das' });
  const text = { source: 'text', content: `Wie geht es dir? ${user_id}` };
  await create('conversation_id', `/users/${user_id}/conversations`, text);
  const { body } = await server.request('POST', '/plugins/session/start', { project_id });
  const session_id = note({ body: body.session }, 'session_id');
  const images = [{ media_type: 'image/gif', data: 'R0lGODlhAQABAAAAADs=' }];
  const message = { role: 'user', content: 'What is it?', images };
  await server.request('POST', `/plugins/session/${session_id}/message`, message);
  const { body: kept } = await server.request('GET', `/plugins/session/${session_id}/images`);
  note({ body: kept[0] }, 'image_id');
  await addPractice(server, ids, { user_id, project_id });
  // Requests delete some of them.
  for (const word of ['wren', 'lark', 'robin']) {
    const book_id = await importBook(server, user_id, { word });
    note({ body: { id: book_id } }, 'book_id');
    const { body: chapters } = await server.request('GET', `/plugins/books/${book_id}/chapters`);
    note({ body: chapters[0] }, 'chapter_id');
  }
  const remote = { url: 'https://127.0.0.1:9/course.git' };
  ids.addFrom(JSON.stringify((await server.request('POST', '/plugins/content/remotes', remote)).body));
}

/** What a learner has practised: elements, a lesson, flashcards, study questions, a profile, maintenance, a draft. */
async function addPractice(
  server: TestApp,
  ids: KnownIds,
  { user_id, project_id }: { readonly user_id: string; readonly project_id: string },
): Promise<void> {
  const send = async (path: string, body: object, kind?: string) => {
    const { status, body: answer } = await server.request('POST', path, body);
    if (status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
    ids.addFrom(JSON.stringify(answer), kind);
    return answer;
  };
  const attempts = ['Haus', 'Hund'].map((element_key) => ({
    ...{ ...ELEMENT, element_key, correct: false, attempt_id: `attempt-${user_id}-${element_key}` },
  }));
  await send(`/users/${user_id}/element-errors`, { attempts });
  for (const { attempt_id } of attempts) ids.add('attempt_id', attempt_id);
  const { set_id, lesson_id } = ELEMENT;
  await send(`/users/${user_id}/lesson-progress`, { set_id, lesson_id });
  const card = await send('/plugins/flashcards/cards', { user_id, front: 'Haus', back: 'house' }, 'card_id');
  const review_id = `review-${card.id}`;
  await send(`/plugins/flashcards/cards/${card.id}/review`, { grade: 'good', review_id });
  ids.add('review_id', review_id);
  const question = await send('/plugins/notebook/questions', { project_id, question: 'Why?' }, 'question_id');
  await send(`/plugins/notebook/questions/${question.id}/answers`, { answer: 'So', grade: 1 }, 'answer_id');
  const { body: questions } = await server.request('GET', '/plugins/assessment/questions');
  const single = questions.find(({ type }: { readonly type: string }) => type === 'single');
  const answers = [{ question_id: single.id, answer_id: single.answers[0].id }];
  await send('/plugins/assessment/evaluate', { project_id, answers }, 'profile_id');
  await server.request('PATCH', `/plugins/maintenance/${user_id}`, { enabled: true });
  await send(`/plugins/gamification/xp/${user_id}/award`, { amount: 10, reason: 'a test' });
  await send(`/users/${user_id}/exports`, {}, 'job_id');
  await send('/plugins/courses/drafts', { user_id, goal: 'Know birds', lessons: 1 });
}
