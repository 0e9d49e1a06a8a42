import { gzipSync } from 'node:zlib';
import { writeZip } from '@learnwright/archive';
import { seed } from '../../src/commands/content.ts';
import type { ParsedJson, TestApp } from '../harness/test-app.ts';
import { importBook } from '../privacy/import-book.ts';
import type { Named } from './request-of.ts';

/** A learner with one record of every kind, and a token of theirs. */
export interface LearnerWithRecords extends Named {
  readonly token: string;
}

/** What everybody's requests name: a set of lessons, a subject, a plugin that may be disabled. */
export async function namePublicThings(server: TestApp, operator: string, plugin: string): Promise<Named['fields']> {
  await seed(server.app.context, () => undefined);
  const ask = server.as(operator);
  const [{ set_id }] = (await ask.request('GET', '/plugins/content/sets')).body;
  const [{ lesson_id }] = (await ask.request('GET', `/plugins/content/sets/${set_id}/lessons`)).body;
  const hash = await importPicture(ask);
  const [subject] = (await ask.request('GET', '/subjects')).body;
  return {
    ...{ set_id, lesson_id, hash, subject_id: subject.id, name: plugin },
    ...{
      provider: 'provider_a',
      lang: 'en',
      attempt_id: 'attempt-1',
      review_id: 'review-1',
      source: 'text',
      method: 'deductive',
    },
  };
}

/** Imports a set with a picture, and returns the hash of that. */
async function importPicture(ask: Pick<TestApp, 'request'>): Promise<string> {
  const zip = await writeZip([
    ['notes/birds.md', new TextEncoder().encode('# Birds\n\n![wren](wren.gif)')],
    ['notes/wren.gif', new TextEncoder().encode('GIF89a of a wren')],
  ]);
  const { ref } = (await ask.request('POST', '/plugins/content/import/detect', zip)).body;
  await ask.request('POST', '/plugins/content/import/execute', { ref });
  return (await ask.request('GET', '/plugins/content/sets/notes/lessons/birds')).body.assets['wren.gif'].hash;
}

/** Has a course drafted for a learner, and waits for it. */
export async function addDraft(
  server: TestApp,
  operator: string,
  learner: LearnerWithRecords,
): Promise<LearnerWithRecords> {
  const { request } = server.as(operator);
  const wanted = { user_id: learner.records.user, goal: 'Know birds', lessons: 1 };
  const { body: job } = await request('POST', '/plugins/courses/drafts', wanted);
  const headers = { Authorization: `Bearer ${operator}` };
  // The events end with the job.
  await (await server.app.handle(new Request(`http://localhost/api/jobs/${job.id}/events`, { headers }))).text();
  return { ...learner, records: { ...learner.records, draft: job.input.draft_id } };
}

/** Has a course drafted for a learner and accepts it: it is draft and course. */
export async function addCourse(
  server: TestApp,
  operator: string,
  learner: LearnerWithRecords,
): Promise<LearnerWithRecords> {
  const drafted = await addDraft(server, operator, learner);
  const { draft = '' } = drafted.records;
  const { status } = await server.as(operator).request('POST', `/plugins/courses/drafts/${draft}/accept`);
  if (status !== 200) throw new Error(`The course cannot be accepted: ${status}`);
  return { ...drafted, records: { ...drafted.records, course: draft } };
}

/** A job that has made a file. That of an export would go with the next export of the learner. */
async function addJobWithFile({ app: { context } }: TestApp, user_id: string): Promise<string> {
  const { stores, clock, createId } = context;
  const [id, now] = [createId(), clock.now()];
  await stores.jobs.insert({
    ...{ id, kind: 'archive', plugin: 'gone', user_id, status: 'succeeded', cancel_requested: false, tries: 1 },
    ...{ progress: { done: 1, total: 1, message: null }, input: null, result: null, error: null },
    ...{ created_at: now, started_at: now, updated_at: now, ended_at: now },
  });
  await stores.jobs.addPiece({ id, tries: 1 }, 0, gzipSync('{}'));
  return id;
}

/** Makes a learner who has one record of every kind but a course, which takes a while. */
export async function createLearnerWithRecords(
  server: TestApp,
  operator: string,
  fields: Named['fields'],
): Promise<LearnerWithRecords> {
  const send = async (path: string, body: object): Promise<ParsedJson> => {
    const answer = await server.as(operator).request('POST', path, body);
    if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const user = (await send('/users', { name: 'A learner' })).id;
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  await server.as(operator).request('PATCH', `/settings/${user}`, { model_override_provider_a: 'scripted-model' });
  await send(`/settings/${user}/api-key`, { provider: 'provider_a', key: 'a-key' });
  const project = (await send(`/users/${user}/projects`, plan)).id;
  await send(`/projects/${project}/subjects`, { subject_id: fields.subject_id });
  const curriculum = (await send(`/users/${user}/curricula`, { title: 'German' })).id;
  const session = (await send('/plugins/session/start', { project_id: project })).session.id;
  const images = [{ media_type: 'image/gif', data: 'R0lGODlhAQABAAAAADs=' }];
  await send(`/plugins/session/${session}/message`, { role: 'user', content: 'What is it?', images });
  const [image] = (await server.as(operator).request('GET', `/plugins/session/${session}/images`)).body;
  const { set_id, lesson_id, attempt_id } = fields;
  await send(`/users/${user}/lesson-progress`, { set_id, lesson_id });
  const element = { set_id, lesson_id, exercise_id: 'e1', element_key: 'Haus', correct: false };
  await send(`/users/${user}/element-errors`, { attempts: [{ ...element, attempt_id }] });
  const questions = (await server.as(operator).request('GET', '/plugins/assessment/questions')).body;
  const single = questions.find((question: { type: string }) => question.type === 'single');
  const answers = [{ question_id: single.id, answer_id: single.answers[0].id }];
  const url = 'https://127.0.0.1:9/course.git';
  const { remote_id } = await send('/plugins/content/remotes', { url });
  const token_id = (await send('/admin/tokens', { name: 'to be revoked', role: 'app' })).id;
  const book = await importBook(server, user, { token: operator });
  const question = (await send('/plugins/notebook/questions', { project_id: project, question: 'Why?' })).id;
  const answered = await send(`/plugins/notebook/questions/${question}/answers`, { answer: 'So', grade: 1 });
  const [chapter] = (await server.as(operator).request('GET', `/plugins/books/${book}/chapters`)).body;
  const card = (await send('/plugins/flashcards/cards', { user_id: user, front: 'Haus', back: 'house' })).id;
  await send(`/plugins/flashcards/cards/${card}/review`, { grade: 'good', review_id: fields.review_id });
  return {
    token: await server.createToken('learner', user),
    fields: {
      ...{ ...fields, token_id, remote_id, fmt: 'html', chapter_id: chapter.id, image_id: image.id },
      ...{ 'draft.lesson_id': 'lesson-1', 'course.lesson_id': 'lesson-1', key: 'a setting' },
    },
    records: {
      ...{ user, project, curriculum, session, book },
      topic: (await send(`/curricula/${curriculum}/topics`, { title: 'Articles' })).id,
      lesson: (await send(`/curricula/${curriculum}/lessons`, { title: 'Der, die, das' })).id,
      conversation: (await send(`/users/${user}/conversations`, { source: 'text', content: 'User: Hallo' })).id,
      profile: (await send('/plugins/assessment/evaluate', { project_id: project, answers })).id,
      card,
      job: await addJobWithFile(server, user),
      ...{ question, answer: answered.id },
    },
  };
}
