import { AiError, type AiErrorCode, WHOLE_LIST } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SessionRecords, startSessionRecords } from '../tests/session-records.ts';

const PHRASE = { phrase: 'Ich möchte einen Kaffee.', language: 'de' };
const JUDGEMENT = { matches: false, score: 0.6, feedback: 'Almost: round your lips for ö.', missed_sounds: ['ö'] };

describeEachDatabase('speaking exercises', (testDatabase) => {
  let records: SessionRecords;
  let project_id: string;

  beforeAll(async () => {
    records = await startSessionRecords(testDatabase);
  });
  beforeEach(async () => {
    project_id = (await records.server.createLearner({})).project.id;
    records.ai.calls.length = 0;
  });

  const ask = (route: string, body: object = {}, headers?: Record<string, string>) =>
    records.server.request('POST', `/session/pronunciation/${route}`, { project_id, ...body }, headers);

  describe('are for projects with a language among their subjects', () => {
    const isEligible = async () =>
      (await records.server.request('GET', `/session/pronunciation/eligibility/${project_id}`)).body;

    it.each([
      { subjects: [], eligible: false },
      { subjects: ['sciences'], eligible: false },
      { subjects: ['languages'], eligible: true },
      { subjects: ['sciences', 'languages-german'], eligible: true },
    ])('$subjects: $eligible', async ({ subjects, eligible }) => {
      for (const subject of subjects) await records.server.database.stores.subjects.attach(project_id, subject);
      expect(await isEligible()).toEqual({ eligible });
    });

    it.each([
      { parent: 'languages-german', eligible: true },
      { parent: 'arts', eligible: false },
    ])('a new subject below $parent: $eligible', async ({ parent, eligible }) => {
      const { subjects } = records.server.database.stores;
      const root = (await subjects.find(parent))?.root ?? null;
      const child = { id: `child of ${project_id}`, name: 'Bavarian', parent_id: parent, root };
      await subjects.insert(child);
      await subjects.insert({ ...child, id: `grandchild of ${project_id}`, parent_id: child.id });
      await subjects.attach(project_id, `grandchild of ${project_id}`);
      expect(await isEligible()).toEqual({ eligible });
    });
  });

  it.each([
    ['GET', '/session/pronunciation/eligibility/nothing', undefined],
    ['POST', '/session/pronunciation/phrase', { project_id: 'nothing' }],
    ['POST', '/session/pronunciation/judge', { project_id: 'nothing', target: 'a', actual: 'b' }],
  ])('are 404 for an unknown project: %s %s', async (method, path, body) => {
    const detail = 'There is no project with the id "nothing".';
    expect(await records.server.request(method, path, body)).toMatchObject({ status: 404, body: { detail } });
    expect(records.ai.calls).toEqual([]);
  });

  it.each<[AiErrorCode, number, string]>([
    ['no_provider', 409, 'ai_not_configured'],
    ['no_api_key', 409, 'ai_not_configured'],
    ['no_model', 409, 'ai_not_configured'],
    ['provider_auth', 502, 'ai_failed'],
    ['provider_rate_limited', 502, 'ai_failed'],
    ['timeout', 502, 'ai_failed'],
  ])('answer %s with %i %s', async (ai_error_code, status, code) => {
    records.ai.answer(() => Promise.reject(new AiError(ai_error_code)));
    for (const [route, body] of [
      ['phrase', {}],
      ['judge', { target: 'a', actual: 'b' }],
    ] as const) {
      expect(await ask(route, body)).toMatchObject({ status, body: { code, ai_error_code } });
    }
  });

  it('are in the ledger of AI calls under their purposes', async () => {
    const { user, project } = await records.server.createLearner({});
    records.ai.answer(() => JSON.stringify({ ...PHRASE, ...JUDGEMENT }));
    await ask('phrase', { project_id: project.id });
    await ask('judge', { project_id: project.id, target: 'a', actual: 'b' });
    const { items } = await records.server.database.stores.aiUsage.listByUser(user.id, WHOLE_LIST);
    expect(items.map(({ purpose }) => purpose)).toEqual(['pronunciation_judge', 'pronunciation_phrase']);
  });

  it('are 409 for a user without a key', async () => {
    const { server, ai } = await startSessionRecords(testDatabase, { openKey: () => null });
    const { project } = await server.createLearner({});
    const { status, body } = await server.request('POST', '/session/pronunciation/phrase', { project_id: project.id });
    expect([status, body.code, body.ai_error_code, ai.calls]).toEqual([409, 'ai_not_configured', 'no_api_key', []]);
  });

  it('stop the AI call when the client leaves, which is no failure of the plugin', async () => {
    const client = new AbortController();
    records.ai.answer(async ({ signal }) => {
      const { promise, reject } = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => reject(signal.reason));
      client.abort();
      return promise;
    });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, signal: client.signal };
    const body = JSON.stringify({ project_id });
    const response = await records.server.fetch('/session/pronunciation/phrase', { ...init, body });
    expect([response.status, records.ai.calls.at(-1)?.signal.aborted]).toEqual([502, true]);
    expect(records.server.host.health()).toMatchObject({ session: { status: 'active' } });
  });
});
