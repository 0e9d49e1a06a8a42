import { expect, it } from 'vitest';
import { describeEachServer } from '../../tests/harness/describe-each-server.ts';

describeEachServer('the cursor of another list', (server) => {
  const cursorOf = ({ headers }: { headers: Headers }) =>
    /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? 'none';
  const refusal = { status: 422, body: { errors: [{ parameter: 'cursor', code: 'invalid_cursor' }] } };

  it('is refused: a list is never cut without a word', async () => {
    const user = (await server().request('POST', '/users', { name: 'Ada' })).body;
    const [first, second] = await Promise.all(
      ['A', 'B'].map(async (title) => {
        const { body } = await server().request('POST', `/users/${user.id}/curricula`, { title });
        const path = `/curricula/${body.id}/lessons`;
        for (const order_index of [0, 1]) await server().request('POST', path, { title, order_index });
        return path;
      }),
    );
    const cursor = cursorOf(await server().request('GET', `${first}?limit=1`));
    expect((await server().request('GET', `${first}?cursor=${cursor}`)).body).toHaveLength(1);
    expect(await server().request('GET', `${second}?cursor=${cursor}`)).toMatchObject(refusal);
  });

  it('is refused with other filters, also in the review queue', async () => {
    const user = (await server().request('POST', '/users', { name: 'Ada' })).body;
    const path = `/users/${user.id}/element-errors`;
    const attempts = ['s', 's', 'b', 'b'].map((set_id, index) => {
      return { set_id, lesson_id: 'l', exercise_id: 'e', element_key: `key ${index}`, correct: false };
    });
    await server().request('POST', path, { attempts });
    for (const list of [path, `${path}/review-queue`]) {
      const cursor = cursorOf(await server().request('GET', `${list}?limit=1&set_id=s`));
      expect((await server().request('GET', `${list}?set_id=s&cursor=${cursor}`)).body).toHaveLength(1);
      for (const other of ['set_id=b&', '']) {
        expect(await server().request('GET', `${list}?${other}cursor=${cursor}`)).toMatchObject(refusal);
      }
    }
  });
});
