import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const PROJECT = { topic: 'German', goal: 'Order coffee', timeframe: '3 months', daily_minutes: 15 };

describeEachServer('projects', (server) => {
  async function createUser(): Promise<string> {
    return (await server().request('POST', '/users', { name: 'Ada' })).body.id;
  }

  it('creates a standard project, whatever kind the body names', async () => {
    const user_id = await createUser();
    const { status, body } = await server().request('POST', `/users/${user_id}/projects`, {
      ...PROJECT,
      kind: 'content',
      user_id: 'somebody-else',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...PROJECT, user_id, kind: 'standard', active: true, current_problem: null });
  });

  it('lists the newest project first', async () => {
    const user_id = await createUser();
    for (const topic of ['one', 'two', 'three']) {
      await server().request('POST', `/users/${user_id}/projects`, { ...PROJECT, topic });
    }
    const { body } = await server().request('GET', `/users/${user_id}/projects`);
    expect(body.map((project: { topic: string }) => project.topic)).toEqual(['three', 'two', 'one']);
  });

  it('loses no field when two change different ones at once', async () => {
    const user_id = await createUser();
    const { id } = (await server().request('POST', `/users/${user_id}/projects`, PROJECT)).body;
    await Promise.all([
      server().request('PATCH', `/projects/${id}`, { topic: 'Spanish' }),
      server().request('PATCH', `/projects/${id}`, { daily_minutes: 30 }),
    ]);
    expect((await server().request('GET', `/projects/${id}`)).body).toMatchObject({
      topic: 'Spanish',
      daily_minutes: 30,
    });
  });

  it('deletes a standard project and keeps the content project', async () => {
    const user_id = await createUser();
    const { id } = (await server().request('POST', `/users/${user_id}/projects`, PROJECT)).body;
    expect((await server().request('DELETE', `/projects/${id}`)).status).toBe(204);
    expect((await server().request('GET', `/projects/${id}`)).status).toBe(404);
    await server().request('POST', `/users/${user_id}/lesson-progress`, {
      set_id: 's',
      lesson_id: 'l',
      mark_completed: true,
    });
    const [content] = (await server().request('GET', `/users/${user_id}/projects`)).body;
    expect(content).toMatchObject({
      kind: 'content',
      topic: 'Content Lessons',
      timeframe: 'ongoing',
      daily_minutes: 1,
    });
    const refused = await server().request('DELETE', `/projects/${content.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'content_project_protected']);
  });

  it('ties subjects to a project and unties them', async () => {
    const user_id = await createUser();
    const { id } = (await server().request('POST', `/users/${user_id}/projects`, PROJECT)).body;
    const subjects = (await server().request('GET', '/subjects')).body;
    const german = subjects.find((subject: { name: string }) => subject.name === 'German');
    expect(german.root).toBe('languages');
    const path = `/projects/${id}/subjects`;
    const dialect = await server().request('POST', '/subjects', { name: 'Viennese', parent_id: german.id });
    expect([dialect.status, dialect.body.root]).toEqual([201, 'languages']);
    expect((await server().request('POST', path, { subject_id: dialect.body.id })).status).toBe(201);
    expect((await server().request('POST', path, { subject_id: dialect.body.id })).status).toBe(200);
    expect((await server().request('POST', path, { subject_id: 'nothing' })).status).toBe(404);
    expect((await server().request('GET', path)).body).toEqual([dialect.body]);
    expect((await server().request('DELETE', `${path}/${dialect.body.id}`)).status).toBe(204);
    expect((await server().request('DELETE', `${path}/${dialect.body.id}`)).status).toBe(404);
  });
});
