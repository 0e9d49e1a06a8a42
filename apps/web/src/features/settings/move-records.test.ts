import { createClient } from '@learnwright/client';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createDevice } from '../../start/device.ts';
import { openKeptValues } from '../../start/kept-values.ts';
import { startSession } from '../../start/session.ts';
import { createSignInRequests } from '../../start/sign-in-requests.ts';
import { countBoth, moveRecords } from './move-records.ts';

/** The code of a refusal, or what is answered. */
type Answer = string | object;

const APP = {
  ...{ name: 'A school', version: '1.0.0', auth_mode: 'open', sign_in: null, plugin_install: false },
  ...{ languages: [], default_language: 'en', caller: { role: 'operator', user_id: null } },
};
const STATUS: Readonly<Record<string, number>> = { not_found: 404, invalid_request: 422 };

/** Nothing of a page is kept for longer than it. */
function keepNothing(): Storage {
  throw new Error('Nothing is kept.');
}

/**
 * A learner of this device, who has set something and goes to a server that answers so: to `POST /users` with the ids u1, u2 and so on.
 * `changes` are the requests that change something.
 */
async function openMove(answerTo: (request: string, body: unknown) => Answer) {
  const changes: [string, unknown][] = [];
  let users = 0;
  const client = createClient({
    baseUrl: 'https://learn.example',
    retries: 0,
    fetch: async (input, init) => {
      const request = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname.slice('/api'.length)}`;
      const body: unknown = init?.body == null ? null : JSON.parse(String(init.body));
      if (request === 'GET /app') return Response.json(APP);
      if (!request.startsWith('GET')) changes.push([request, body]);
      if (request === 'POST /users') return Response.json({ id: `u${++users}` }, { status: 201 });
      const answer = answerTo(request, body);
      if (typeof answer !== 'string') return Response.json(answer);
      const status = STATUS[answer] ?? 500;
      const problem = { type: '', title: '', status, code: answer, detail: '', request_id: 'r' };
      return Response.json(problem, { status, headers: { 'Content-Type': 'application/problem+json' } });
    },
  });
  const kept = openKeptValues(keepNothing);
  const ports = { indexedDB: new IDBFactory(), wall: () => Date.parse('2026-01-02'), elapsed: () => 0 };
  const device = createDevice({ ...ports, kept, lessons: null }, client);
  const last = { read: async () => null, write: async () => undefined };
  const signIns = createSignInRequests(client, (path) => path);
  const session = await startSession({ client, device, signIns, last, kept, tab: openKeptValues(keepNothing) });
  await session.learnOnDevice({ name: 'Ada' });
  const { place } = session.current();
  if (place === null) throw new Error('Nobody learns here.');
  const { database } = await device.open();
  await database.changeSettings(place.user_id, { timezone: 'Pacific/Auckland', grading: { case: 'strict' } });
  const learner = { name: 'Ada', language: 'en' };
  return {
    ...{ session, place },
    changes,
    created: () => changes.filter(([request]) => request === 'POST /users').length,
    move: () => moveRecords({ session, kept, place, account: null, to: 'server', learner }),
    /** Goes on on this device alone, without the account of this id. */
    leave: (account: string) => moveRecords({ session, kept, place, account, to: 'device', learner }),
  };
}

const SETTINGS_OF_ONE = 'PATCH /settings/u1';

it('a move that has failed goes on with the account that it has made', async () => {
  const { move, created } = await openMove((request) => (request === SETTINGS_OF_ONE ? 'internal_error' : {}));
  await expect(move()).rejects.toMatchObject({ code: 'internal_error' });
  await expect(move()).rejects.toMatchObject({ code: 'internal_error' });
  expect(created()).toBe(1);
});

it('a move that has failed makes another account where the one that it has made is gone', async () => {
  const { move, created, changes } = await openMove((request) => {
    if (request === 'GET /users/u1') return 'not_found';
    return request.startsWith('PATCH') ? 'internal_error' : {};
  });
  await expect(move()).rejects.toThrow();
  await expect(move()).rejects.toThrow();
  expect([created(), changes.at(-1)?.[0]]).toEqual([2, 'PATCH /settings/u2']);
});

it('a move leaves out a time zone that the server does not know', async () => {
  const { move, changes } = await openMove((_, body) =>
    typeof body === 'object' && body !== null && 'timezone' in body ? 'invalid_request' : {},
  );
  await move().catch(() => undefined);
  expect(changes.slice(1, 3)).toEqual([
    [SETTINGS_OF_ONE, { grading: { case: 'strict' }, timezone: 'Pacific/Auckland' }],
    [SETTINGS_OF_ONE, { grading: { case: 'strict' } }],
  ]);
});

it('whoever learned in both places and whose account is gone goes on on the device, with what is there', async () => {
  const { session, place, changes, leave } = await openMove(() => 'not_found');
  const device = { elements: 0, lessons: 0 };
  expect(await countBoth(session, place, 'u9')).toEqual({ device, server: null });
  const { counts, enter } = await leave('u9');
  expect([counts, changes]).toEqual([{ device, server: null }, []]);
  await enter();
  expect(session.current().place).toMatchObject({ kind: 'device', user_id: place.user_id, account: null });
});
