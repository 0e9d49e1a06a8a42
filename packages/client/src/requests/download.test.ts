import { expect, it } from 'vitest';
import { type Answering, page, problem, startScriptedServer } from '../../tests/start-server.ts';
import { createClient } from '../client.ts';

const server = await startScriptedServer();
const path = '/plugins/flashcards/export/{user_id}/apkg';
const params = { user_id: 'ada' };
const connect = () => createClient({ baseUrl: server.url, token: 'lw_1' });

const file =
  (disposition: string | null, bytes = [0, 255, 1]): Answering =>
  (response) => {
    const named = disposition === null ? {} : { 'Content-Disposition': disposition };
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', ...named }).end(Buffer.from(bytes));
  };

it('reads a file byte by byte, with the token and the name of the server', async () => {
  server.answer(file('attachment; filename="flashcards.apkg"'));
  const { data } = await connect().download(path, { params });
  expect(data?.filename).toBe('flashcards.apkg');
  expect(data?.blob.type).toBe('application/octet-stream');
  expect([...new Uint8Array((await data?.blob.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0, 255, 1]);
  expect(server.received[0]?.headers).toMatchObject({ authorization: 'Bearer lw_1', accept: '*/*' });
});

it.each([
  [`attachment; filename="x.txt"; filename*=UTF-8''%C3%9Cbung.txt`, 'Übung.txt'],
  ['attachment; filename=plain.txt', 'plain.txt'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, null],
  ['inline', null],
  [null, null],
])('takes %j for the name %j', async (disposition, name) => {
  server.answer(file(disposition));
  expect((await connect().download(path, { params })).data?.filename).toBe(name);
});

it('returns the problem of a refusal', async () => {
  server.answer(problem(413, 'payload_too_large'));
  expect(await connect().download(path, { params })).toMatchObject({
    data: null,
    error: { code: 'payload_too_large' },
  });
});

it('takes the page of a proxy for no file', async () => {
  server.answer(page(200));
  expect(await connect().download(path, { params })).toMatchObject({ error: { code: 'unexpected_answer' } });
});
