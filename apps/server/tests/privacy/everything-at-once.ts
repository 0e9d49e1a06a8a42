import type { GitServer } from '@learnwright/test-kit';
import { announceLength } from '@learnwright/test-kit/servers';
import type { ParsedJson, TestApp } from '../harness/test-app.ts';
import type { Word } from './answer-with-word.ts';
import { bookForm } from './import-book.ts';

/** How a request ended; the detail is that of a problem. */
export interface BusyAnswer {
  readonly name: string;
  readonly status: number;
  readonly detail: string | undefined;
}

/** A learner with a record of each kind that requests need. */
export interface BusyLearner {
  readonly user_id: string;
  /** All that can be under way for a learner; each returns how it ended. */
  readonly requests: readonly (() => Promise<BusyAnswer>)[];
}

const OCEAN = {
  'config/metadata.yaml': 'title: The Sea\nlang: de\n',
  'manuscript/chapters/01-water.md': '# Water\n\nIt is wet.\n',
};

/** Makes a learner whose texts all hold a word, and the requests that add more of them. */
export async function createBusyLearner(server: TestApp, git: GitServer, word: Word): Promise<BusyLearner> {
  const { app, request } = server;
  let count = 0;
  const send = (method: string, path: string, body?: unknown) => {
    count += 1;
    return request(method, path, body, method === 'POST' ? { 'Idempotency-Key': `${word}-${count}` } : {});
  };
  const make = async (path: string, body: unknown): Promise<ParsedJson> => {
    const answer = await send('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  git.create(word, [{ files: { ...OCEAN, 'manuscript/chapters/02-bird.md': `# ${word}\n\nA ${word}.\n` } }]);
  const { id: user_id } = await make('/users', { name: `Ada ${word}`, email: `${word}@example.org` });
  await send('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'scripted-model' });
  await make(`/settings/${user_id}/api-key`, { provider: 'provider_a', key: `key-${word}` });
  const plan = { topic: word, goal: word, timeframe: word, daily_minutes: 7, current_problem: word };
  const { id: project_id } = await make(`/users/${user_id}/projects`, plan);
  const curriculum = await make(`/users/${user_id}/curricula`, { title: word });
  const lesson = await make(`/curricula/${curriculum.id}/lessons`, { title: word, content: word });
  const importing = { user_id, url: git.urlOf(word) };
  const book = await make('/plugins/books/import/git', importing);
  const other = await make('/plugins/books/import/git', importing);
  await send('PATCH', `/plugins/books/${book.id}`, { subtitle: word });
  const { session } = await make('/plugins/session/start', { project_id, cycle_step: 6 });
  const conversation = { source: 'text', title: word, content: `What is a ${word}?` };
  const { id: conversation_id } = await make(`/users/${user_id}/conversations`, conversation);
  const card = await make('/plugins/flashcards/cards', { user_id, front: word, back: word, tags: [word] });
  const attempt = { set_id: 'birds', lesson_id: 'sounds', exercise_id: word, element_key: word, user_answer: word };
  const step_result = { step_id: word, correct: 1, total: 1, user_answer: word };
  const commit = { message: `About the ${word}`, push: true };
  const course = { user_id, project_id, goal: word, level: word, lessons: 1, material: word };
  const question = { project_id, question: word, expected_answer: word };

  const writes: readonly (readonly [path: string, body?: unknown])[] = [
    [`/users/${user_id}/projects`, plan],
    [`/users/${user_id}/curricula`, { title: word }],
    [`/curricula/${curriculum.id}/lessons`, { title: word, content: word }],
    [`/curricula/${book.curriculum_id}/lessons`, { title: word, content: word }],
    [`/users/${user_id}/conversations`, { ...conversation, content: `Where is a ${word}?` }],
    [`/conversations/${conversation_id}/analyze`],
    [`/users/${user_id}/element-errors`, { attempts: [{ ...attempt, correct_answer: 'no', correct: false }] }],
    [
      `/users/${user_id}/lesson-progress`,
      { ...attempt, step_result, time_spent_seconds_delta: 5, mark_completed: true },
    ],
    [`/users/${user_id}/exports`],
    ['/plugins/books/import/git', importing],
    ['/plugins/books/import/multi-branch', importing],
    [`/plugins/books/${book.id}/commit`, commit],
    [`/plugins/books/${book.id}/git/commit`, commit],
    [`/plugins/books/${other.id}/sync/commit`, commit],
    [`/plugins/books/${other.id}/sync/pull`, {}],
    [`/plugins/session/${session.id}/message`, { role: 'user', content: `I saw a ${word}.` }],
    [`/plugins/session/${session.id}/message/stream`, { role: 'user', content: `Another ${word}.` }],
    ['/plugins/session/pronunciation/phrase', { project_id }],
    ['/plugins/flashcards/cards', { user_id, front: `My ${word}`, back: word }],
    [`/plugins/flashcards/cards/${card.id}/review`, { grade: 'good' }],
    [`/plugins/flashcards/cards/extract/conversation/${conversation_id}`],
    ['/plugins/notebook/questions', question],
    [`/plugins/notebook/generate-from-project/${project_id}`],
    ['/plugins/courses/drafts', course],
    [`/plugins/gamification/xp/${user_id}/award`, { amount: 10, reason: word, source_id: word }],
  ];
  const others: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['PATCH', `/users/${user_id}`, { name: `${word} again` }],
    ['PATCH', `/lessons/${lesson.id}`, { content: `More ${word}` }],
    ['PATCH', `/plugins/books/${book.id}`, { title: word }],
    ['GET', `/plugins/books/${book.id}/git/status`],
    ['GET', `/plugins/books/${other.id}/git/log`],
    ['GET', `/plugins/books/${other.id}/export/epub`],
    ['GET', `/plugins/flashcards/export/${user_id}/apkg`],
    ['DELETE', `/curricula/${other.curriculum_id}`],
  ];
  const upload = async () => {
    const url = `http://localhost/api/plugins/books/import?user_id=${user_id}`;
    const answer = await app.handle(
      new Request(url, await announceLength({ method: 'POST', body: await bookForm(word) })),
    );
    await answer.text();
    return { name: 'POST /plugins/books/import', status: answer.status, detail: undefined };
  };
  const ask = (method: string, path: string, body?: unknown) => async () => {
    const answer = await send(method, path, body);
    return { name: `${method} ${path}`, status: answer.status, detail: answer.body?.detail };
  };
  return {
    user_id,
    requests: [
      ...writes.map(([path, body]) => ask('POST', path, body)),
      ...others.map(([method, path, body]) => ask(method, path, body)),
      upload,
    ],
  };
}
