import { moveElements, PROVIDER_SLOTS } from '@learnwright/core';
import { announceLength } from '@learnwright/test-kit/servers';
import type { ParsedJson, TestApp } from '../harness/test-app.ts';
import type { Word } from './answer-with-word.ts';
import { importBook } from './import-book.ts';

/** A learner who has done everything. */
export interface Life {
  readonly user_id: string;
  readonly email: string;
}

type Send = (method: string, path: string, body?: unknown) => Promise<ParsedJson>;

/** Does all that the API offers a learner and that leaves rows, each POST under an Idempotency-Key. */
export async function liveAsLearner(server: TestApp, word: Word): Promise<Life> {
  const send = createSend(server, word);
  const email = `${word}@example.org`;
  const { id: user_id } = await send('POST', '/users', { name: `Ada ${word}`, email });
  await send('PATCH', `/settings/${user_id}`, {
    timezone: 'Europe/Berlin',
    model_override_provider_a: 'scripted-model',
  });
  for (const provider of PROVIDER_SLOTS) {
    await send('POST', `/settings/${user_id}/api-key`, { provider, key: `key-${word}` });
  }
  await tieToIssuer(server, user_id, word);
  const project_id = await planProject(send, user_id, word);
  await importSet(server, send, user_id);
  await keepBook(server, send, user_id, word);
  await studyLessons(send, user_id, word);
  await moveElement(server, word);
  const profile = await assess(send, project_id);
  const session_id = await talk(send, project_id, word);
  const conversation_id = await bringConversation(send, user_id, word);
  await makeCards(server, send, { user_id, session_id, conversation_id, word });
  await makeQuestions(send, { project_id, session_id, word });
  await makeCourse(server, send, { user_id, project_id, word });
  const job = await send('POST', `/users/${user_id}/exports`);
  // The events end with the job: its row changes no more.
  await send('GET', `/jobs/${job.id}/events`);
  await play(send, { user_id, profile_id: profile.id, conversation_id, word });
  return { user_id, email };
}

function createSend({ request }: TestApp, word: Word): Send {
  let count = 0;
  return async (method, path, body) => {
    count += 1;
    const headers = { 'Idempotency-Key': `${word}-${count}` };
    const answer = await request(method, path, body, method === 'POST' ? headers : {});
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

async function planProject(send: Send, user_id: string, word: Word): Promise<string> {
  const plan = { topic: `Birds, ${word}`, goal: word, timeframe: word, daily_minutes: 7, current_problem: word };
  const { id } = await send('POST', `/users/${user_id}/projects`, plan);
  await send('POST', `/projects/${id}/subjects`, { subject_id: 'languages' });
  const curriculum = await send('POST', `/users/${user_id}/curricula`, { title: word, description: word });
  const topic = await send('POST', `/curricula/${curriculum.id}/topics`, { title: word });
  await send('POST', `/curricula/${curriculum.id}/topics`, { title: `Below ${word}`, parent_id: topic.id });
  await send('POST', `/curricula/${curriculum.id}/lessons`, { title: word, content: `# ${word}` });
  return id;
}

/** Gives the learner a token and a tie to an issuer. */
async function tieToIssuer({ app, createToken }: TestApp, user_id: string, word: Word): Promise<void> {
  await createToken('learner', user_id);
  const { stores, createId, clock } = app.context;
  const subject = { issuer: 'https://id.example.org', subject: word };
  await stores.identities.insert({ id: createId(), user_id, ...subject, created_at: clock.now() });
}

/** Makes a set that all share a curriculum of the learner. */
async function importSet({ app }: TestApp, send: Send, user_id: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['# Birds\n\nThey sing.']), 'birds.md');
  const url = 'http://localhost/api/plugins/content/import/detect';
  const preview: ParsedJson = await (await post(app, url, form)).json();
  const chosen = { ref: preview.ref, user_id, duplicate_action: 'overwrite' };
  await send('POST', '/plugins/content/import/execute', chosen);
}

/** Imports a book, commits a change of it and gives it a remote repository with a token. */
async function keepBook(server: TestApp, send: Send, user_id: string, word: Word): Promise<void> {
  const path = `/plugins/books/${await importBook(server, user_id, { word })}`;
  await send('PATCH', path, { subtitle: word });
  await send('POST', `${path}/git/commit`, { message: `About the ${word}` });
  await send('PUT', `${path}/remote`, { url: `https://git.example.org/${word}.git` });
  await send('PUT', `${path}/credentials`, { token: `token-${word}` });
}

/** Moves an element at which the learner has answered, as an update of its set does. */
async function moveElement({ app }: TestApp, word: Word): Promise<void> {
  const { unitOfWork, host } = app.context;
  const from = { set_id: 'birds', lesson_id: 'sounds', exercise_id: word, element_key: word };
  await moveElements({ unitOfWork, hooks: host.hooks }, [{ from, to: { ...from, element_key: `Moved ${word}` } }]);
}

async function studyLessons(send: Send, user_id: string, word: Word): Promise<void> {
  const address = { set_id: 'birds', lesson_id: 'sounds', exercise_id: word, element_key: word };
  const attempt = { ...address, user_answer: word, correct_answer: `${word}!` };
  const attempts = [
    { ...attempt, correct: false, attempt_id: `try-${word}` },
    { ...attempt, correct: true },
  ];
  await send('POST', `/users/${user_id}/element-errors`, { attempts });
  const known = { ...attempt, element_key: `Known ${word}`, correct: true };
  await send('POST', `/users/${user_id}/element-errors`, { attempts: [known, known, known] });
  await send('PATCH', `/plugins/maintenance/${user_id}`, { enabled: true });
  await send('POST', `/users/${user_id}/element-errors`, { attempts: [known] });
  const step_result = { step_id: word, correct: 1, total: 1, user_answer: word };
  const step = { set_id: 'birds', lesson_id: 'sounds', step_result, time_spent_seconds_delta: 5 };
  await send('POST', `/users/${user_id}/lesson-progress`, step);
  await send('POST', `/users/${user_id}/lesson-progress`, { ...step, mark_completed: true });
  await send('POST', `/users/${user_id}/changes`, { undone: [`undone-${word}`] });
}

async function assess(send: Send, project_id: string): Promise<ParsedJson> {
  const [question] = (await send('GET', '/plugins/assessment/questions')).filter(
    ({ type }: { type: string }) => type === 'single',
  );
  const answers = [{ question_id: question.id, answer_id: question.answers[0].id }];
  return send('POST', '/plugins/assessment/evaluate', { project_id, answers });
}

async function talk(send: Send, project_id: string, word: Word): Promise<string> {
  await send('PUT', `/plugins/session/projects/${project_id}/sets`, { set_ids: [word] });
  const { session } = await send('POST', '/plugins/session/start', { project_id, cycle_step: 6 });
  const path = `/plugins/session/${session.id}`;
  await send('POST', `${path}/message`, { role: 'user', content: `I saw a ${word}.` });
  const images = [{ media_type: 'image/gif', data: Buffer.from(`GIF89a ${word}`).toString('base64') }];
  await send('POST', `${path}/message/stream`, { role: 'user', content: `Another ${word}.`, images });
  // So long that what came before is summarised.
  await send('POST', `${path}/message`, { role: 'user', content: `${word} ${'語'.repeat(9_500)}` });
  await send('POST', `${path}/message`, { role: 'user', content: `${'語'.repeat(9_500)} ${word}` });
  const to_method = session.method === 'dialogic' ? 'inductive' : 'dialogic';
  await send('POST', `${path}/switch`, { to_method, reason: word });
  await send('POST', `${path}/rate`, { understanding: 4, stress: 2, method_fit: 3, notes: word });
  await send('POST', `${path}/end`);
  await send('POST', '/plugins/session/pronunciation/phrase', { project_id });
  await send('POST', '/plugins/session/pronunciation/judge', { project_id, target: word, actual: word });
  return session.id;
}

async function bringConversation(send: Send, user_id: string, word: Word): Promise<string> {
  const conversation = { source: 'text', title: word, content: `What is a ${word}?` };
  const { id } = await send('POST', `/users/${user_id}/conversations`, conversation);
  await send('POST', `/conversations/${id}/analyze`);
  return id;
}

async function makeCards(
  server: TestApp,
  send: Send,
  of: { readonly user_id: string; readonly session_id: string; readonly conversation_id: string; readonly word: Word },
): Promise<void> {
  const { user_id, session_id, conversation_id, word } = of;
  const card = { user_id, session_id, front: `My ${word}`, back: word, tags: [word] };
  const { id } = await send('POST', '/plugins/flashcards/cards', card);
  await send('POST', `/plugins/flashcards/cards/extract/session/${session_id}`);
  await send('POST', `/plugins/flashcards/cards/extract/conversation/${conversation_id}`);
  await send('POST', '/plugins/flashcards/cards/mark-exported', { card_ids: [id] });
  await send('POST', `/plugins/flashcards/cards/${id}/review`, { grade: 'good', review_id: `seen-${word}` });
  const lost = await send('POST', '/plugins/flashcards/cards', { ...card, front: `Lost ${word}` });
  await bringBack(server, send, user_id, lost.id);
}

/** Loses a card, and has it back from a package of Anki. */
async function bringBack({ app }: TestApp, send: Send, user_id: string, card_id: string): Promise<void> {
  const url = 'http://localhost/api/plugins/flashcards';
  const packed = await (await app.handle(new Request(`${url}/export/${user_id}/apkg`))).arrayBuffer();
  await send('DELETE', `/plugins/flashcards/cards/${card_id}`);
  const headers = { 'Content-Type': 'application/zip' };
  await post(app, `${url}/import/apkg?user_id=${user_id}`, packed, headers);
}

async function post(app: TestApp['app'], url: string, body: FormData | ArrayBuffer, headers = {}): Promise<Response> {
  return app.handle(new Request(url, await announceLength({ method: 'POST', body, headers })));
}

async function makeQuestions(
  send: Send,
  of: { readonly project_id: string; readonly session_id: string; readonly word: Word },
): Promise<void> {
  const { project_id, session_id, word } = of;
  const question = { project_id, session_id, question: `Who is ${word}?`, expected_answer: word };
  const { id } = await send('POST', '/plugins/notebook/questions', question);
  const { id: answer } = await send('POST', `/plugins/notebook/questions/${id}/answers`, { answer: `A ${word}?` });
  await send('POST', `/plugins/notebook/answers/${answer}/grade`);
  await send('POST', `/plugins/notebook/generate-from-session/${session_id}`);
  await send('POST', `/plugins/notebook/generate-from-project/${project_id}`);
  await send('POST', `/plugins/notebook/study-guide/${project_id}`);
}

/** Has a course drafted, waits for it, changes it and accepts it. */
async function makeCourse(
  { app }: TestApp,
  send: Send,
  of: { readonly user_id: string; readonly project_id: string; readonly word: Word },
): Promise<void> {
  const { user_id, project_id, word } = of;
  const wanted = { user_id, project_id, goal: `Know the ${word}`, level: word, lessons: 1, material: `The ${word}.` };
  const job = await send('POST', '/plugins/courses/drafts', wanted);
  // The events end with the job.
  await (await app.handle(new Request(`http://localhost/api/jobs/${job.id}/events`))).text();
  const path = `/plugins/courses/drafts/${job.input.draft_id}`;
  await send('POST', `${path}/lessons/lesson-1/regenerate`, { wish: `More ${word}` });
  await send('POST', `${path}/accept`);
}

async function play(
  send: Send,
  of: {
    readonly user_id: string;
    readonly profile_id: string;
    readonly conversation_id: string;
    readonly word: Word;
  },
): Promise<void> {
  const { user_id, profile_id, conversation_id, word } = of;
  const path = '/plugins/gamification';
  const { confirmation_token } = await send('POST', `${path}/reset/${user_id}`);
  await send('POST', `${path}/reset/${user_id}`, { confirmation_token });
  await send('POST', `${path}/xp/${user_id}/award`, { amount: 1_000, reason: word, source_id: word });
  await send('POST', `${path}/xp/${user_id}/award-assessment`, { profile_id });
  await send('POST', `${path}/xp/${user_id}/award-import`, { conversation_id });
  await send('POST', `${path}/badges/${user_id}/evaluate`);
  await send('POST', `${path}/streak/${user_id}/weekend-mode`, { enabled: true });
  await send('POST', `${path}/reset/${user_id}`);
}
