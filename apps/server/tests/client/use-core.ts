import { type Client, requireData } from '@learnwright/client';
import { expect } from 'vitest';

/** Asks what anybody may ask, and what operators do. */
export async function useServer(client: Client): Promise<void> {
  const anyone = { role: 'operator', user_id: null };
  expect(requireData(await client.get('/app'))).toMatchObject({ auth_mode: 'open', sign_in: null, caller: anyone });
  expect(requireData(await client.get('/health')).status).toBe('ok');
  expect(requireData(await client.get('/health/ready')).database).toBeDefined();
  expect(requireData(await client.get('/i18n'))).toMatchObject([{ name: 'Deutsch', missing: 0 }, { language: 'en' }]);
  requireData(await client.get('/i18n/{lang}', { params: { lang: 'de' } }));
  requireData(await client.get('/plugins/manifests'));
  requireData(await client.get('/plugins/health'));
  expect(requireData(await client.get('/plugins/errors'))).toEqual({});
  expect(requireData(await client.get('/admin/connection')).clock).toBeGreaterThan(0);
  expect(requireData(await client.get('/admin/metrics'))).toContain('learnwright_info');
  const heard: string[] = [];
  for await (const { event } of requireData(await client.follow('/admin/connection/events'))) heard.push(event);
  expect(heard.at(-1)).toBe('done');
  const body = new Blob([new Uint8Array(1_000)]);
  expect(requireData(await client.post('/admin/connection', { body })).bytes).toBe(1_000);
  const [{ plugin: name = '' } = {}] = requireData(await client.get('/admin/plugins/settings'));
  const params = { name };
  const { settings } = requireData(await client.get('/admin/plugins/{name}/settings', { params }));
  expect(settings).toBeInstanceOf(Array);
  requireData(await client.patch('/admin/plugins/{name}/settings', { params, body: { settings: {} } }));
  const reset = await client.delete('/admin/plugins/{name}/settings/{key}', {
    params: { name, key: 'no such setting' },
  });
  expect(reset.error?.code).toBe('not_found');
  expect(requireData(await client.get('/admin/effects', { query: { state: 'dead' } }))).toEqual([]);
  expect(requireData(await client.post('/admin/effects/retry', { body: {} })).retried).toBe(0);
  expect(requireData(await client.post('/admin/effects/discard', { body: {} })).discarded).toBe(0);
  const replay = async (user_id?: string) =>
    client.post('/admin/effects/replay', { body: { plugin: 'tracking', ...(user_id !== undefined && { user_id }) } });
  expect((await replay('nobody')).error?.code).toBe('not_found');
  expect(requireData(await replay()).hooks).toHaveLength(2);
}

/** Makes a learner with settings, and changes and reads both; returns the id. */
export async function useLearner(client: Client): Promise<string> {
  const body = { name: 'Ada', email: 'ada@example.org' };
  const { id: user_id } = requireData(await client.post('/users', { body }));
  const params = { user_id };
  const read = await client.get('/users/{user_id}', { params });
  const ifMatch = read.response.headers.get('etag') ?? '';
  const change = { params, ifMatch, body: { name: 'Ada Lovelace' } };
  expect(requireData(await client.patch('/users/{user_id}', change)).name).toBe('Ada Lovelace');
  expect((await client.patch('/users/{user_id}', change)).error?.code).toBe('precondition_failed');
  expect((await client.post('/users', { body })).error?.code).toBe('email_taken');
  expect(requireData(await client.get('/users'))).toHaveLength(1);
  const settings = { timezone: 'Europe/Berlin', model_override_provider_a: 'scripted-model' };
  requireData(await client.patch('/settings/{user_id}', { params, body: settings }));
  const key = { provider: 'provider_a', key: 'a-key' } as const;
  requireData(await client.post('/settings/{user_id}/api-key', { params, body: key }));
  const tested = requireData(await client.post('/settings/{user_id}/api-key/test', { params, body: key }));
  expect(tested.provider).toBe(key.provider);
  expect(requireData(await client.get('/settings/{user_id}/models', { params })).length).toBeGreaterThan(0);
  const other = { params: { user_id, provider: 'provider_b' } } as const;
  requireData(await client.delete('/settings/{user_id}/api-key/{provider}', other));
  expect(requireData(await client.get('/settings/{user_id}', { params })).has_provider_a_key).toBe(true);
  return user_id;
}

/** Makes a project with a subject; returns its id. */
export async function useProjects(client: Client, user_id: string): Promise<string> {
  const params = { user_id };
  const body = { topic: 'Birds', goal: 'Know them', timeframe: 'a year', daily_minutes: 7 };
  const { id: project_id } = requireData(await client.post('/users/{user_id}/projects', { params, body }));
  const second = requireData(await client.post('/users/{user_id}/projects', { params, body }));
  const pages: string[][] = [];
  for await (const page of client.pages('/users/{user_id}/projects', { params, query: { limit: 1 } })) {
    pages.push(page.map(({ id }) => id));
  }
  expect(pages).toEqual([[second.id], [project_id]]);
  requireData(await client.delete('/projects/{project_id}', { params: { project_id: second.id } }));
  const project = { params: { project_id } };
  requireData(await client.patch('/projects/{project_id}', { ...project, body: { daily_minutes: 8 } }));
  expect(requireData(await client.get('/projects/{project_id}', project)).daily_minutes).toBe(8);
  requireData(await client.get('/projects/{project_id}/sessions', project));
  const parent = requireData(await client.get('/subjects')).find(({ id }) => id === 'languages');
  const subject = { name: 'Bird song', parent_id: parent?.id ?? null };
  const { id: subject_id } = requireData(await client.post('/subjects', { body: subject }));
  requireData(await client.post('/projects/{project_id}/subjects', { ...project, body: { subject_id } }));
  expect(requireData(await client.get('/projects/{project_id}/subjects', project))).toMatchObject([subject]);
  const tie = { params: { project_id, subject_id } };
  requireData(await client.delete('/projects/{project_id}/subjects/{subject_id}', tie));
  return project_id;
}

/** Makes, changes, reads and deletes a curriculum with a topic and a lesson. */
export async function useCurricula(client: Client, user_id: string): Promise<void> {
  const owner = { params: { user_id } };
  const body = { title: 'Birds' };
  const { id: curriculum_id } = requireData(await client.post('/users/{user_id}/curricula', { ...owner, body }));
  expect(requireData(await client.get('/users/{user_id}/curricula', owner))).toHaveLength(1);
  const of = { params: { curriculum_id } };
  requireData(await client.patch('/curricula/{curriculum_id}', { ...of, body: { description: null } }));
  requireData(await client.get('/curricula/{curriculum_id}', of));
  const { id: topic_id } = requireData(await client.post('/curricula/{curriculum_id}/topics', { ...of, body }));
  const topic = { params: { topic_id } };
  requireData(await client.get('/curricula/{curriculum_id}/topics', of));
  const cycle = await client.patch('/topics/{topic_id}', { ...topic, body: { parent_id: topic_id } });
  expect(cycle.error?.code).toBe('topic_cycle');
  requireData(await client.get('/topics/{topic_id}', topic));
  requireData(await client.delete('/topics/{topic_id}', topic));
  const { id: lesson_id } = requireData(await client.post('/curricula/{curriculum_id}/lessons', { ...of, body }));
  const lesson = { params: { lesson_id } };
  requireData(await client.get('/curricula/{curriculum_id}/lessons', of));
  requireData(await client.patch('/lessons/{lesson_id}', { ...lesson, body: { content: '# Birds' } }));
  expect(requireData(await client.get('/lessons/{lesson_id}', lesson)).content).toBe('# Birds');
  requireData(await client.delete('/lessons/{lesson_id}', lesson));
  requireData(await client.delete('/curricula/{curriculum_id}', of));
}

/** Records attempts and progress. */
export async function useLearningRecords(client: Client, user_id: string): Promise<void> {
  const params = { user_id };
  const lesson = { set_id: 'birds', lesson_id: 'sounds' };
  const attempt = { ...lesson, exercise_id: 'e1', element_key: 'wren', correct: false, attempt_id: 'try' };
  const body = { attempts: [attempt] };
  expect(requireData(await client.post('/users/{user_id}/element-errors', { params, body }))).toHaveLength(1);
  const query = { mastered: 'false' };
  expect(requireData(await client.get('/users/{user_id}/element-errors', { params, query }))).toHaveLength(1);
  expect(requireData(await client.get('/users/{user_id}/element-errors/review-queue', { params }))).toHaveLength(1);
  const used = requireData(await client.get('/users/{user_id}/usage', { params }));
  expect(used.map(({ kind }) => kind)).toContain('core.jobs');
  const due = requireData(await client.get('/users/{user_id}/due-reviews', { params }));
  expect(due.sources.map(({ name }) => name)).toContain('core.elements');
  const undo = { params: { user_id, attempt_id: 'try' } };
  expect(requireData(await client.delete('/users/{user_id}/element-errors/attempts/{attempt_id}', undo))).toBeNull();
  const done = { ...lesson, mark_completed: true };
  requireData(await client.post('/users/{user_id}/lesson-progress', { params, body: done }));
  expect(requireData(await client.get('/users/{user_id}/lesson-progress', { params }))).toHaveLength(1);
  const one = { params: { user_id, ...lesson } };
  const row = requireData(await client.get('/users/{user_id}/lesson-progress/{set_id}/{lesson_id}', one));
  expect(row.status).toBe('completed');
  const sets = requireData(await client.get('/users/{user_id}/set-progress', { params }));
  expect(sets).toEqual([]);
  const again = { attempts: [{ ...attempt, attempted_at: row.started_at }], lessons: [] };
  const report = requireData(await client.post('/users/{user_id}/changes', { params, body: again }));
  expect(report).toEqual({ held: [], lessons: 0 });
  const changes = requireData(await client.get('/users/{user_id}/changes', { params }));
  expect(changes).toMatchObject({ attempts: [], undone: ['try'], lesson_progress: [{ id: row.id }], more: false });
}

/** Imports a conversation, has it analyzed, and brings an analysis; returns the id. */
export async function useConversations(client: Client, user_id: string): Promise<string> {
  const params = { user_id };
  const body = { source: 'text', content: 'What is a zaunkoenig?' } as const;
  const { id: conversation_id } = requireData(await client.post('/users/{user_id}/conversations', { params, body }));
  const again = await client.post('/users/{user_id}/conversations', { params, body });
  expect(again.error).toMatchObject({ code: 'conversation_exists', existing_id: conversation_id });
  expect(requireData(await client.get('/users/{user_id}/conversations', { params }))).toHaveLength(1);
  const one = { params: { conversation_id } };
  const { analysis } = requireData(await client.post('/conversations/{conversation_id}/analyze', one));
  if (analysis === null) throw new TypeError('There is an analysis.');
  requireData(await client.put('/conversations/{conversation_id}/analysis', { ...one, body: analysis }));
  expect(requireData(await client.get('/conversations/{conversation_id}', one)).analysis).toEqual(analysis);
  requireData(await client.get('/users/{user_id}/ai-usage', { params }));
  const days = { query: { days: 2 } };
  const own = requireData(await client.get('/users/{user_id}/ai-usage/summary', { params, ...days }));
  const all = requireData(await client.get('/admin/ai-usage', days));
  expect([own.by_day.length, all.by_user[0]?.user_id]).toEqual([2, user_id]);
  return conversation_id;
}

/** Has an export made as a job, follows it, and reads its file. */
export async function useJobs(client: Client, user_id: string): Promise<void> {
  const params = { user_id };
  const { id: job_id } = requireData(await client.post('/users/{user_id}/exports', { params }));
  const one = { params: { job_id } };
  const statuses: string[] = [];
  for await (const { event, data } of requireData(await client.follow('/jobs/{job_id}/events', one)))
    statuses.push(`${event} ${data.status}`);
  expect(statuses.at(-1)).toBe('done succeeded');
  expect(requireData(await client.get('/jobs/{job_id}', one)).status).toBe('succeeded');
  expect(requireData(await client.get('/jobs/{job_id}/result', one))).toBeTruthy();
  expect(requireData(await client.post('/jobs/{job_id}/cancel', one)).status).toBe('succeeded');
  expect(requireData(await client.get('/users/{user_id}/jobs', { params }))).toHaveLength(1);
  expect(requireData(await client.get('/admin/jobs')).length).toBeGreaterThan(0);
  expect((await client.post('/admin/jobs/{job_id}/retry', one)).error?.code).toBe('conflict');
  expect(requireData(await client.get('/admin/work/summary')).jobs.running).toBe(0);
  const work = requireData(await client.get('/admin/work', { query: { kind: 'job' } }));
  expect(new Set(work.map(({ kind }) => kind))).toEqual(new Set(['job']));
}

/** Takes everything along and leaves. */
export async function leave(client: Client, user_id: string, conversation_id: string): Promise<void> {
  const params = { user_id };
  requireData(await client.delete('/conversations/{conversation_id}', { params: { conversation_id } }));
  expect(requireData(await client.get('/users/{user_id}/export', { params })).projects.length).toBeGreaterThan(0);
  requireData(await client.delete('/users/{user_id}', { params }));
  expect((await client.get('/users/{user_id}', { params })).error?.code).toBe('not_found');
}
