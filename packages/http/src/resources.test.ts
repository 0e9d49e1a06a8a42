import { createRouteHelper, z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { createShelf, failure, json } from '../tests/shelf.ts';
import { findRecordStatus, findResource, takesIfMatch } from './resources.ts';

const ifMatch = (tag: string) => ({ 'If-Match': tag });
const tagOf = ({ headers }: Response) => headers.get('etag') ?? 'none';

describe('a record that GET answers', () => {
  it('has the same tag in the answer to its creation', async () => {
    const { fetch } = createShelf();
    const created = await fetch('/books', json('POST', { id: 'x', title: 'Emil' }));
    expect([tagOf(created), created.status]).toEqual([tagOf(await fetch('/books/x')), 201]);
  });
});

describe('a record that no GET answers', () => {
  it('has its tag from its change, and is changed by whoever knows the newest alone', async () => {
    const { fetch, books } = createShelf('Momo');
    const change = (title: string, tag: string) => fetch('/shelves/b0', json('PATCH', { title }, ifMatch(tag)));
    const read = tagOf(await fetch('/shelves/b0', json('PATCH', {})));
    const changed = await change('Emil', read);
    expect([changed.status, tagOf(changed)]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
    expect([(await failure(change('Lotte', read))).code, books.get('b0')?.title]).toEqual([
      'precondition_failed',
      'Emil',
    ]);
    expect((await change('Lotte', tagOf(changed))).status).toBe(200);
  });

  it('is removed by whoever knows the newest alone', async () => {
    const { fetch, books } = createShelf('Momo');
    const remove = (tag: string) => fetch('/shelves/b0', { method: 'DELETE', headers: ifMatch(tag) });
    expect([(await failure(remove('"stale"'))).code, books.size]).toEqual(['precondition_failed', 1]);
    const read = tagOf(await fetch('/shelves/b0', json('PATCH', {})));
    expect([(await remove(read)).status, books.size]).toEqual([204, 0]);
    expect((await failure(remove('*'))).code).toBe('not_found');
  });
});

describe('a change of what no route answers', () => {
  it('is refused with a tag, and made with none or any', async () => {
    const { fetch } = createShelf();
    const remove = (headers: Record<string, string>) => fetch('/notes/n1', { method: 'DELETE', headers });
    expect(await failure(remove(ifMatch('"stale"')))).toMatchObject({
      code: 'precondition_failed',
      message: 'Nothing here has an ETag. Send the request without If-Match.',
    });
    for (const headers of [{}, ifMatch('*')]) expect((await remove(headers)).status).toBe(204);
    const write = json('PUT', { text: 'x' }, ifMatch('"stale"'));
    expect((await failure(fetch('/pages/b0?side=left', write))).code).toBe('precondition_failed');
  });
});

describe('among the routes of an app', () => {
  const route = createRouteHelper<never>();
  const card = z.object({ front: z.string() });
  const answer = () => ({ front: 'x' });
  const patchOf = (body: z.ZodType, effect: 'transaction' | 'external' = 'transaction') =>
    route.patch('/cards', { access: 'public', summary: 'Change', body, effect, response: { 200: card } }, answer);

  it('a PATCH is the resource where it takes `{}` and begins nothing outside the process', () => {
    const plain = patchOf(card.partial());
    for (const [routes, resource] of [
      [[plain], plain],
      [[patchOf(card)], null],
      [[patchOf(card.partial(), 'external')], null],
    ] as const) {
      expect(findResource('/cards', routes)).toBe(resource);
    }
  });

  it('a POST has If-Match beside a GET alone, and no tag for a list or for what is no record', () => {
    const options = { access: 'public', summary: 'Add' } as const;
    const add = route.post('/cards', { ...options, response: { 201: card } }, answer);
    const addAll = route.post('/all', { ...options, response: { 201: z.array(card) } }, () => [answer()]);
    const list = route.get('/all', { ...options, response: { 200: z.array(card) } }, () => [answer()]);
    const change = patchOf(card.partial());
    expect([takesIfMatch(add, [add, change]), takesIfMatch(addAll, [addAll, list])]).toEqual([false, true]);
    expect([findRecordStatus(add, [add, change]), findRecordStatus(add, [add])]).toEqual([201, null]);
    expect([findRecordStatus(addAll, [addAll, list]), findRecordStatus(change, [change])]).toEqual([null, 200]);
  });
});
