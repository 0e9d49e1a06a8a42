import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const ADDRESS = { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise' };

describeEachServer('answers that are right but', (server) => {
  it('count as correct, keep what was forgiven in the log, and leave the row as it is specified', async () => {
    const user_id = (await server().request('POST', '/users', { name: 'Ada' })).body.id;
    const attempts = [
      {
        ...ADDRESS,
        element_key: 'él',
        user_answer: 'el',
        correct: true,
        attempt_id: '1',
        differences: ['accents', 'case'],
      },
      { ...ADDRESS, element_key: 'él', user_answer: 'él', correct: true, attempt_id: '2' },
      { ...ADDRESS, element_key: 'la', user_answer: 'le', correct: false, attempt_id: '3', differences: ['case'] },
    ];
    const path = `/users/${user_id}/element-errors`;
    const recorded = await server().request('POST', path, { attempts });
    expect(recorded.body).toMatchObject([
      { correct_streak: 2, error_count: 0 },
      { correct_streak: 2 },
      { error_count: 1 },
    ]);
    expect((await server().request('GET', path)).body.flatMap(Object.keys)).not.toContain('differences');
    const { body } = await server().request('GET', `/users/${user_id}/export`);
    expect(body.attempts).toMatchObject([
      { attempt_id: '1', correct: true, differences: ['accents', 'case'] },
      { attempt_id: '2', correct: true, differences: [] },
      { attempt_id: '3', correct: false, differences: [] },
    ]);
    const unknown = [{ ...ADDRESS, element_key: 'él', correct: true, differences: ['charm'] }];
    const refused = await server().request('POST', path, { attempts: unknown });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/attempts/0/differences/0']);
  });

  it('follow the policy in the settings of the learner, which a patch replaces as a whole', async () => {
    const user_id = (await server().request('POST', '/users', { name: 'Ada' })).body.id;
    const path = `/settings/${user_id}`;
    const patch = async (grading: unknown) => (await server().request('PATCH', path, { grading })).body.grading;
    expect((await server().request('GET', path)).body.grading).toBeNull();
    expect(await patch({ accents: 'forgive', case: 'strict' })).toEqual({ accents: 'forgive', case: 'strict' });
    expect(await patch({ accents: 'forgive' })).toEqual({ accents: 'forgive' });
    expect((await server().request('PATCH', path, { timezone: 'Europe/Rome' })).body.grading).toEqual({
      accents: 'forgive',
    });
    expect((await server().request('GET', `/users/${user_id}/export`)).body.settings.grading).toEqual({
      accents: 'forgive',
    });
    const refused = await server().request('PATCH', path, { grading: { accents: 'sometimes' } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/grading/accents']);
    expect(await patch(null)).toBeNull();
  });
});
