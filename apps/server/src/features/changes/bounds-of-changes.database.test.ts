import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const DAY = 86_400_000_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z') * 1000;
const ELEMENT = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'house', correct: true };
const LESSON = { set_id: 's', lesson_id: 'l', time_spent_seconds: 1, completed_at: null };
const TIME = '2026-11-01T00:00:00Z';

/** So many right answers, a microsecond apart, from a day on: the text of an attempt that comes after them. */
function packed(day: number, count: number): string {
  return `+${(BEGIN + day * DAY).toString(36)}.a${'+1.a'.repeat(count - 1)}`;
}

describeEachServer('what a device may send of one thing', (server) => {
  async function createLearner() {
    const { id } = (await server().request('POST', '/users', { name: 'Mara' })).body;
    const send = (body: object) => server().request('POST', `/users/${id}/changes`, body);
    const carry = (attempt_id: string, earlier: string) =>
      send({ attempts: [{ ...ELEMENT, attempt_id, attempted_at: TIME, earlier }] });
    return { id, send, carry };
  }

  it('ends at 10,000 attempts at an element, those that are packed included', async () => {
    const { id, send, carry } = await createLearner();
    expect((await carry('a', packed(0, 10_001))).body.errors).toMatchObject([{ pointer: '/attempts/0/earlier' }]);
    expect((await carry('a', packed(0, 6_000))).status).toBe(200);
    const full = [{ pointer: '/attempts', code: 'too_big', message: expect.stringContaining('takes no more') }];
    expect((await carry('b', packed(1, 4_000))).body.errors).toMatchObject(full);
    expect((await carry('c', packed(2, 3_998))).status).toBe(200);
    const answer = { ...ELEMENT, attempt_id: 'd' };
    const late = { ...answer, attempted_at: '2026-05-01T00:00:00Z' };
    for (const attempt of [answer, late]) {
      const refused = await server().request('POST', `/users/${id}/element-errors`, { attempts: [attempt] });
      expect([refused.status, refused.body.errors]).toMatchObject([422, full]);
    }
    // Nothing of what was refused is stored, and another element takes attempts as before.
    expect((await send({ attempts: [{ ...late, element_key: 'mouse' }] })).status).toBe(200);
    const rows = (await server().request('GET', `/users/${id}/element-errors`)).body;
    expect(
      rows.map(({ element_key, correct_streak }: typeof ELEMENT & { correct_streak: number }) => [
        element_key,
        correct_streak,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['house', 10_000],
        ['mouse', 1],
      ]),
    );
  });

  it('takes several attempts at one element back at once', async () => {
    const { id, send } = await createLearner();
    const attempts = ['a', 'b', 'c'].map((attempt_id) => ({ ...ELEMENT, attempt_id, attempted_at: TIME }));
    await send({ attempts });
    expect((await send({ undone: ['a', 'c', 'unknown'] })).status).toBe(200);
    const [row] = (await server().request('GET', `/users/${id}/element-errors`)).body;
    expect(row.correct_streak).toBe(1);
    await send({ undone: ['b'] });
    expect((await server().request('GET', `/users/${id}/element-errors`)).body).toEqual([]);
  });

  it('ends at 1,000 steps of a lesson, and 250,000 characters of answers', async () => {
    const { id, send } = await createLearner();
    const step = (step_id: string, user_answer = '') => ({
      ...{ step_id, correct: 1, total: 1, attempts: 1, completed_at: TIME, user_answer },
    });
    const report = (steps: object[]) => send({ lessons: [{ ...LESSON, steps, started_at: TIME, updated_at: TIME }] });
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => step(`${from + index}`));
    expect((await report(many(0, 1_001))).body.errors).toMatchObject([
      { pointer: '/lessons/0/steps', code: 'too_big' },
    ]);
    expect((await report(many(0, 600))).status).toBe(200);
    expect((await report(many(600, 401))).body.errors).toEqual([
      { pointer: '/lessons/0/steps', code: 'too_big', message: 'The lesson would have 1001 steps, of 1000 at most.' },
    ]);
    expect((await report(many(600, 400))).status).toBe(200);
    const upsert = (step_result: object) =>
      server().request('POST', `/users/${id}/lesson-progress`, { set_id: 's', lesson_id: 'l', step_result });
    expect((await upsert({ step_id: 'new', correct: 1, total: 1 })).body.errors).toMatchObject([
      { pointer: '/step_result' },
    ]);
    expect((await upsert({ step_id: '7', correct: 0, total: 1 })).status).toBe(200);
    const texts = Array.from({ length: 125 }, (_, index) => step(`${index}`, 'x'.repeat(2_000)));
    const later = texts.map((each) => ({ ...each, completed_at: '2026-11-02T00:00:00Z' }));
    expect((await report(later)).body.errors).toMatchObject([
      { message: expect.stringContaining('of 250000 at most') },
    ]);
    expect((await report(later.slice(0, 100))).status).toBe(200);
  });
});
