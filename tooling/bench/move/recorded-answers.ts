/** Status, ETag and body by path. */
export type RecordedAnswers = ReadonlyMap<string, string>;

/** What is read of each learner. */
const PATHS: readonly ((user: string) => string)[] = [
  (user) => `/users/${user}`,
  (user) => `/users/${user}/export`,
  (user) => `/users/${user}/element-errors?limit=200`,
  (user) => `/users/${user}/element-errors/review-queue?limit=100`,
  (user) => `/users/${user}/changes?limit=500`,
  (user) => `/users/${user}/lesson-progress`,
  (user) => `/settings/${user}`,
  (user) => `/plugins/gamification/badges/${user}`,
  (user) => `/plugins/gamification/xp/${user}/history`,
  (user) => `/plugins/flashcards/cards/${user}`,
];

/** The requests for the records of some learners: ten for each. */
export function listRequests(users: readonly string[]): string[] {
  return users.flatMap((user) => PATHS.map((path) => path(encodeURIComponent(user))));
}

/** Asks a server for each path; an export says when it was made, which is left out. */
export async function recordAnswers(server: string, paths: readonly string[]): Promise<RecordedAnswers> {
  const answers = new Map<string, string>();
  for (const path of paths) {
    const response = await fetch(`${server}/api${path}`);
    const body = (await response.text()).replace(/(?<="exported_at":)"[^"]+"/, '""');
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${body}`);
    answers.set(path, `${response.status} ${response.headers.get('etag')} ${body}`);
  }
  return answers;
}

/** Makes a learner who has done a little of everything, and returns the id. */
export async function addLearner(server: string, name: string): Promise<string> {
  const send = async (method: string, path: string, body: unknown): Promise<string> => {
    const response = await fetch(`${server}/api${path}`, {
      ...{ method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    });
    const text = await response.text();
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : '';
  };
  const user_id = await send('POST', '/users', { name, email: `${name}@example.org` });
  await send('POST', `/settings/${user_id}/api-key`, { provider: 'provider_a', key: `key of ${name}` });
  await send('POST', `/users/${user_id}/curricula`, { title: `Birds of ${name}` });
  for (let number = 0; number < 20; number += 1) {
    await send('POST', '/plugins/flashcards/cards', { user_id, front: `„Amsel“ ${number}`, back: '🐦', tags: [name] });
  }
  const lesson = { set_id: 'birds', lesson_id: 'sounds', exercise_id: 'first' };
  const answer = { ...lesson, user_answer: 'die Kaffee', correct_answer: 'der Kaffee' };
  const attempts = Array.from({ length: 50 }, (_, n) => ({
    ...answer,
    element_key: `bird ${n}`,
    correct: n % 3 === 0,
  }));
  await send('POST', `/users/${user_id}/element-errors`, { attempts });
  const step_result = { step_id: 'first', correct: 1, total: 2, user_answer: 'Ü' };
  const { exercise_id: _, ...place } = lesson;
  const progress = { ...place, step_result, time_spent_seconds_delta: 5, mark_completed: true };
  await send('POST', `/users/${user_id}/lesson-progress`, progress);
  return user_id;
}
