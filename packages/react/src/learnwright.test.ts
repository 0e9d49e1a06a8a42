import { createClient } from '@learnwright/client';
import { expect, it } from 'vitest';
import { createLearnwright } from './learnwright.ts';

const LESSON = {
  id: 'first',
  title: 'First',
  steps: [
    { id: 's', type: 'exercise', exercise: { id: 'e', type: 'free_text', prompt: 'Coffee?', accept: ['Kaffee'] } },
  ],
  attribution: { set_id: 'course', author: null, license: null, homepage: null },
  assets: {},
};
const COURSE = '/api/plugins/courses/courses/course';
const ANSWERS: Readonly<Record<string, unknown>> = {
  [COURSE]: { set_id: 'course', title: 'My course' },
  [`${COURSE}/lessons`]: [{ lesson_id: 'first' }],
  [`${COURSE}/lessons/first`]: LESSON,
};

/** What is read of a server that has one course and no sets; where it is asked for others, it refuses so. */
function open(refusal = { code: 'not_found', status: 404 }) {
  const asked: string[] = [];
  const fetch = async (input: unknown) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname.slice('/api/plugins/'.length));
    const answer = ANSWERS[pathname];
    if (answer !== undefined) return Response.json(answer);
    const headers = { 'Content-Type': 'application/problem+json' };
    return Response.json({ ...refusal, title: 'No', detail: `No ${pathname}.` }, { status: refusal.status, headers });
  };
  const client = createClient({ baseUrl: 'http://test', fetch, retries: 0 });
  return { ...createLearnwright({ client, user_id: 'ada' }), asked };
}

const { signal } = new AbortController();

it('reads a course where there is no set of its id, and from then on asks for the course at once', async () => {
  const { lessons, asked } = open();
  expect(await lessons.getLesson('course', 'first', signal)).toMatchObject({ title: 'First', assets: {} });
  expect(await lessons.findSet('course', signal)).toMatchObject({ title: 'My course' });
  expect(await lessons.listLessons('course', signal)).toEqual([{ lesson_id: 'first' }]);
  expect(asked).toEqual([
    'content/sets/course/lessons/first',
    'courses/courses/course/lessons/first',
    'courses/courses/course',
    'courses/courses/course/lessons',
  ]);
});

it('says that there is no such set where there is no such course either', async () => {
  const { lessons } = open();
  await expect(lessons.findSet('gone', signal)).rejects.toMatchObject({
    code: 'not_found',
    message: 'No /api/plugins/content/sets/gone.',
  });
});

it('asks for no course where the set cannot be read for another reason', async () => {
  const { lessons, asked } = open({ code: 'rate_limited', status: 429 });
  await expect(lessons.findSet('course', signal)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(asked).toEqual(['content/sets/course']);
});
