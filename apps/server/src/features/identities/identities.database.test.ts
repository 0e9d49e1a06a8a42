import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

describeEachServer('the ties of users to issuers', (server) => {
  const create = async () => (await server().request('POST', '/users', { name: 'Ada' })).body.id;
  const pathOf = (user_id: string) => `/admin/users/${user_id}/identities`;
  const put = async (user_id: string, ...subjects: string[]) => {
    const identities = subjects.map((subject) => ({ issuer: 'https://id.example.org', subject }));
    const { status, body } = await server().request('PUT', pathOf(user_id), { identities });
    return { status, body, subjects: status === 200 ? body.map((tie: { subject: string }) => tie.subject) : null };
  };

  it('are replaced as a whole, and what stays keeps its id', async () => {
    const ada = await create();
    const first = await put(ada, 'a', 'b', 'b');
    expect([first.status, first.subjects]).toEqual([200, ['a', 'b']]);
    const second = await put(ada, 'c', 'b');
    expect(second.subjects).toEqual(['b', 'c']);
    expect(second.body[0].id).toBe(first.body[1].id);
    expect((await server().request('GET', pathOf(ada))).body).toEqual(second.body);
    expect((await server().request('DELETE', pathOf(ada))).status).toBe(204);
    expect((await server().request('GET', pathOf(ada))).body).toEqual([]);
  });

  it('are of one user: another is refused, and nothing changes', async () => {
    const [ada, grace] = [await create(), await create()];
    await put(ada, 'mine');
    await put(grace, 'hers');
    const refused = await put(grace, 'new', 'mine');
    expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
      ...[409, 'conflict', '/identities/1'],
    ]);
    expect((await server().request('GET', pathOf(grace))).body).toMatchObject([{ subject: 'hers' }]);
  });

  it('go to one of two users that are tied at once', async () => {
    const users = [await create(), await create(), await create()];
    const statuses = (await Promise.all(users.map((user) => put(user, 'race')))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  it('are refused for unknown users, and where a part is missing', async () => {
    expect((await server().request('GET', pathOf('nobody'))).status).toBe(404);
    expect((await put('nobody')).status).toBe(404);
    const ada = await create();
    for (const identities of [[{ issuer: 'x' }], [{ issuer: 'x', subject: '' }], 'x', undefined]) {
      expect((await server().request('PUT', pathOf(ada), { identities })).status).toBe(422);
    }
  });
});
