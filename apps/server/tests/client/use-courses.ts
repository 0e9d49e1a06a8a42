import { type Client, requireData, type Schemas } from '@learnwright/client';
import { expect } from 'vitest';
import type { Made } from './use-plugins.ts';

/** Has a course drafted, changes it in every way there is, accepts it and deletes it. */
export async function useCourses(client: Client, { user_id }: Made): Promise<void> {
  const wanted = { user_id, goal: 'Know the zaunkoenig', lessons: 1 };
  const job = requireData(await client.post('/plugins/courses/drafts', { body: wanted }));
  const form = new FormData();
  form.set('goal', 'Know more of the zaunkoenig');
  form.set('lessons', '1');
  form.set('file', new File(['The zaunkoenig sings.'], 'wren.txt'));
  const upload = { query: { user_id }, body: form };
  const uploaded = requireData(await client.post('/plugins/courses/drafts/upload', upload));
  for await (const _ of requireData(await client.follow('/jobs/{job_id}/events', { params: { job_id: uploaded.id } })));
  const events = requireData(await client.follow('/jobs/{job_id}/events', { params: { job_id: job.id } }));
  // They end with the job.
  for await (const { data } of events) expect(data.user_id).toBe(user_id);
  const [draft] = requireData(await client.get('/plugins/courses/drafts', { query: { user_id } }));
  const one = { params: { draft_id: draft?.id ?? '' } };
  const { lessons } = requireData(await client.get('/plugins/courses/drafts/{draft_id}', one));
  const [lesson] = lessons;
  expect(lesson).toMatchObject({ state: 'ready', content: { title: 'The zaunkoenig' } });
  const params = { ...one.params, lesson_id: lesson?.lesson_id ?? '' };
  const path = '/plugins/courses/drafts/{draft_id}/lessons/{lesson_id}';
  requireData(await client.patch(path, { params, body: { content: lesson?.content ?? {} } }));
  requireData(await client.post(`${path}/regenerate`, { params, body: { wish: 'Shorter' } }));
  expect((await client.post('/plugins/courses/drafts/{draft_id}/resume', one)).error?.code).toBe('conflict');
  expect(requireData(await client.post('/plugins/courses/drafts/{draft_id}/accept', one)).state).toBe('accepted');
  const course = { params: { course_id: one.params.draft_id, lesson_id: params.lesson_id } };
  const played = requireData(await client.get('/plugins/courses/courses/{course_id}/lessons/{lesson_id}', course));
  expect(played.steps).toHaveLength(4);
  const own = requireData(await client.get('/plugins/courses/courses', { query: { user_id } }));
  // One code shows sets and courses.
  const sets: readonly Schemas['Content_LessonSet'][] = own;
  expect(sets).toMatchObject([{ set_id: one.params.draft_id, lesson_count: 1 }]);
  const progress = requireData(await client.get('/users/{user_id}/set-progress', { params: { user_id } }));
  expect(progress).toMatchObject([{ set_id: one.params.draft_id, kind: 'course', lessons: 1, completed: 0 }]);
  const of = { params: { course_id: one.params.draft_id } };
  expect(requireData(await client.get('/plugins/courses/courses/{course_id}', of))).toEqual(own[0]);
  const entries: readonly Schemas['Content_LessonEntry'][] = requireData(
    await client.get('/plugins/courses/courses/{course_id}/lessons', of),
  );
  const content: Schemas['Content_LessonContent'] = played;
  expect([entries[0]?.lesson_id, content.assets]).toEqual([params.lesson_id, {}]);
  requireData(await client.delete('/plugins/courses/drafts/{draft_id}', one));
}
