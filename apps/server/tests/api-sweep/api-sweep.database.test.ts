import { ERROR_CODES } from '@learnwright/core';
import { announceLength } from '@learnwright/test-kit/servers';
import { beforeAll, expect, it } from 'vitest';
import { seed } from '../../src/commands/content.ts';
import { describeEachServer } from '../harness/describe-each-server.ts';
import { readApiDocument } from '../harness/read-api-document.ts';
import type { TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from '../installation/install-over-http.ts';
import { importBook } from '../privacy/import-book.ts';
import { type ApiDocument, listOperations } from './api-document.ts';
import { type BadRequest, listBadRequests } from './bad-requests.ts';

const BODY_LIMIT = 1024 * 1024;

/** One record of each kind, so that a bad request fails for what is bad about it. */
async function createRecords(server: TestApp): Promise<Record<string, string>> {
  const create = async (path: string, body: object) => (await server.request('POST', path, body)).body.id;
  const user_id = await create('/users', { name: 'Ada' });
  const project = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project_id = await create(`/users/${user_id}/projects`, project);
  const curriculum_id = await create(`/users/${user_id}/curricula`, { title: 'German' });
  const topic_id = await create(`/curricula/${curriculum_id}/topics`, { title: 'Articles' });
  const lesson_id = await create(`/curricula/${curriculum_id}/lessons`, { title: 'Der, die, das' });
  const started = await server.request('POST', '/plugins/session/start', { project_id });
  const session_id = started.body.session.id;
  const { context } = server.app;
  await seed(context, () => undefined);
  const set_id = (await server.request('GET', '/plugins/content/sets')).body[0].set_id;
  const book_id = await importBook(server, user_id);
  return {
    user_id,
    book_id,
    project_id,
    curriculum_id,
    topic_id,
    set_id,
    lesson_id,
    session_id,
    provider: 'provider_a',
    lang: 'en',
  };
}

/** What is wrong with the answer to a bad request; null when nothing is. */
async function faultOf(server: TestApp, request: BadRequest): Promise<string | null> {
  // What is too long is refused as it comes, too.
  const init = request.name === 'over-large' ? request.init : await announceLength(request.init);
  const response = await server.app.handle(new Request(`http://localhost${request.url}`, init));
  const text = await response.text();
  const said = `${response.status} ${text.slice(0, 200)}`;
  if (!request.expected.includes(response.status)) return `expected ${request.expected}, got ${said}`;
  if (response.status < 400) return null;
  if (response.headers.get('content-type') !== 'application/problem+json') return `no problem document: ${said}`;
  const problem = JSON.parse(text);
  if (!(problem.code in ERROR_CODES) || problem.request_id === undefined) return `not of the table: ${said}`;
  const places = (problem.errors ?? []).map((error: Record<string, string>) => error.pointer ?? error.parameter);
  if (request.place !== undefined && !places.some((place: string) => place.startsWith(request.place ?? ''))) {
    return `does not point to ${request.place}: ${said}`;
  }
  return null;
}

describeEachServer(
  'the sweep of bad requests over the API document',
  (server) => {
    let document: ApiDocument;
    let known: Record<string, string>;
    beforeAll(async () => {
      document = await readApiDocument(server());
      known = await createRecords(server());
    });

    it('answers each with the right problem document, never a 500', async () => {
      const faults: string[] = [];
      let sent = 0;
      for (const operation of listOperations(document)) {
        for (const request of listBadRequests(document, operation, known, BODY_LIMIT)) {
          const fault = await faultOf(server(), request);
          sent += 1;
          if (fault !== null) faults.push(`${operation.method} ${operation.path}: ${request.name}: ${fault}`);
        }
      }
      expect(faults).toEqual([]);
      expect(sent).toBeGreaterThan(400);
    });
  },
  { plugins: 'installed', config: INSTALL_OVER_HTTP },
);
