import { expect, it } from 'vitest';
import { createClient } from '../client.ts';
import { createUploadFetch, type UploadProgress, type UploadRequest } from './upload-fetch.ts';

/** A request of a browser that does what it is told. */
function createRequest(answer: { readonly status: number; readonly body?: string; readonly headers?: string }) {
  const sent: unknown[] = [];
  const request: UploadRequest = {
    upload: { onprogress: null },
    status: answer.status,
    statusText: '',
    response: answer.body === undefined ? null : new TextEncoder().encode(answer.body).buffer,
    responseType: '',
    onload: null,
    onerror: null,
    onabort: null,
    open: (method, url) => void sent.push(`${method} ${url}`),
    setRequestHeader: (name, value) => void sent.push(`${name}: ${value}`),
    getAllResponseHeaders: () => answer.headers ?? '',
    send: (body) => void sent.push(body),
    abort: () => tell(request.onabort),
  };
  return { request, sent };
}

/** Calls back as a browser does. */
function tell(listener: UploadRequest['onload'], event: object = {}): void {
  if (listener !== null) Reflect.apply(listener, null, [event]);
}

const query = { user_id: 'ada' };
const path = '/plugins/flashcards/import/apkg';
const body = new Blob(['cards']);

function connect(request: UploadRequest) {
  const fetch = createUploadFetch(
    () => request,
    async () => Response.json('fetched'),
  );
  return createClient({ baseUrl: 'http://test', fetch, retries: 0, token: 'lw_1' });
}

it('tells how much of a file was sent, and returns what fetch would', async () => {
  const headers = 'content-type: application/json\r\nx-request-id: r:1\r\n';
  const { request, sent } = createRequest({ status: 200, body: '{"created":2}', headers });
  const progress: UploadProgress[] = [];
  const result = connect(request).post(path, { query, body, onUpload: (each) => void progress.push(each) });
  await expect.poll(() => sent.at(-1)).toBe(body);
  expect(sent).toContain('POST http://test/api/plugins/flashcards/import/apkg?user_id=ada');
  expect(sent).toContain('authorization: Bearer lw_1');
  tell(request.upload.onprogress, { loaded: 3, total: 5 });
  tell(request.onload);
  const { data, response } = await result;
  expect(data).toEqual({ created: 2 });
  expect(response.headers.get('x-request-id')).toBe('r:1');
  expect(progress).toEqual([{ sent: 3, total: 5 }]);
});

it('returns a problem, and rejects where the connection breaks off', async () => {
  const problem = '{"code":"storage_full","detail":"Full."}';
  const headers = 'content-type: application/problem+json';
  const refusing = createRequest({ status: 413, body: problem, headers });
  const refused = connect(refusing.request).post(path, { query, body, onUpload: () => undefined });
  await expect.poll(() => refusing.sent.at(-1)).toBe(body);
  tell(refusing.request.onload);
  expect(await refused).toMatchObject({ error: { code: 'storage_full' } });

  const breaking = createRequest({ status: 0 });
  const broken = connect(breaking.request).post(path, { query, body, onUpload: () => undefined });
  broken.catch(() => undefined);
  await expect.poll(() => breaking.sent.at(-1)).toBe(body);
  tell(breaking.request.onerror);
  await expect(broken).rejects.toMatchObject({ code: 'network' });
});

it('stops to send when the call is cancelled', async () => {
  const { request, sent } = createRequest({ status: 0 });
  const controller = new AbortController();
  const { signal } = controller;
  const result = connect(request).post(path, { query, body, signal, onUpload: () => undefined });
  result.catch(() => undefined);
  await expect.poll(() => sent.at(-1)).toBe(body);
  controller.abort(new Error('enough'));
  await expect(result).rejects.toMatchObject({ code: 'aborted' });
});

it('leaves calls that ask for no progress to fetch', async () => {
  const { request, sent } = createRequest({ status: 204 });
  expect((await connect(request).get('/health')).data).toBe('fetched');
  expect(sent).toEqual([]);
});
