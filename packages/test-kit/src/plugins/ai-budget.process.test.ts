import type { AiError, StoredUserSettings } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type AiServer, startAiServer } from '../../tests/start-ai-server.ts';
import { createTestIds } from '../clock/test-clock.ts';
import { describeEachDatabase } from '../databases/describe-each-database.ts';
import type { PluginServerOptions } from './server-options.ts';

const messages = [{ role: 'user', content: 'Hello' }] as const;

describeEachDatabase('the AI budget of a day', ({ open }) => {
  let database: Database;
  let server: AiServer['server'];
  let scripted: AiServer['scripted'];
  let ask: AiServer['ask'];
  let rowsOf: AiServer['rowsOf'];
  const createId = createTestIds();
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => server.close());

  async function start(options: PluginServerOptions = {}): Promise<void> {
    ({ server, scripted, ask, rowsOf } = await startAiServer(database, createId, options));
  }

  /** Half past noon UTC on 20 November is 01:30 on the 21st in Auckland, and 04:30 on the 20th in Los Angeles. */
  const NOON = '2026-11-20T12:30:00.000000+00:00';

  it.each<[string, string, string, string]>([
    ['UTC', '2026-11-20T00:00:00.000000+00:00', 'budget_exceeded', 'at midnight'],
    ['UTC', '2026-11-19T23:59:59.999999+00:00', 'scripted', 'before midnight'],
    ['Pacific/Auckland', '2026-11-20T11:00:00.000000+00:00', 'budget_exceeded', 'at midnight'],
    ['Pacific/Auckland', '2026-11-20T10:59:59.999999+00:00', 'scripted', 'before midnight'],
    ['America/Los_Angeles', '2026-11-20T08:00:00.000000+00:00', 'budget_exceeded', 'at midnight'],
    ['America/Los_Angeles', '2026-11-20T07:59:59.999999+00:00', 'scripted', 'before midnight'],
  ])('in %s, where tokens of %s mean %s (%s)', async (timezone, created_at, answer) => {
    await start({ dailyTokens: 10 });
    server.clock.set(NOON);
    const { user } = await server.createLearner({ timezone });
    await spend(user.id, 10, created_at);
    const request = { user_id: user.id, purpose: 'test', messages };
    expect(await server.host.ai.complete(request).catch((error: AiError) => error.code)).toBe(answer);
    expect([scripted.calls.length, (await rowsOf(user.id)).length]).toEqual(answer === 'scripted' ? [1, 2] : [0, 1]);
  });

  it.each<[string, number, number, Partial<StoredUserSettings>, string]>([
    ['until it is reached', 10, 9, {}, 'scripted'],
    ['not without a limit', 0, 1_000_000, {}, 'scripted'],
    ['not for a provider that needs no key', 10, 10, { model_override_provider_a: 'free-x' }, 'free free-x '],
    ['for a model that is nobody’s', 10, 10, { model_override_provider_a: 'wild-x' }, 'budget_exceeded'],
  ])('%s', async (_name, dailyTokens, spent, settings, answer) => {
    await start({ dailyTokens });
    const { user } = await server.createLearner(settings);
    await spend(user.id, spent, server.clock.now());
    const request = { user_id: user.id, purpose: 'test', messages };
    expect(await server.host.ai.complete(request).catch((error: AiError) => error.code)).toBe(answer);
  });

  it('counts every user alone, and a stream too', async () => {
    await start({ dailyTokens: 4 });
    scripted.answer(() => 'eight ch');
    const { request } = await ask();
    const first = server.host.ai.stream(request)[Symbol.asyncIterator]().next();
    await expect(first).rejects.toMatchObject({ code: 'budget_exceeded' });
    expect((await ask()).answer).toBe('eight ch');
  });

  async function spend(user_id: string, tokens: number, created_at: string): Promise<void> {
    await database.stores.aiUsage.insert({
      id: `${user_id}-spent`,
      user_id,
      provider: 'scripted-ai',
      model: 'scripted-model',
      purpose: 'test',
      input_tokens: tokens - 1,
      output_tokens: 1,
      estimated: false,
      milliseconds: 0,
      outcome: 'ok',
      created_at,
    });
    expect(await database.stores.aiUsage.tokensSince(user_id, created_at)).toBe(tokens);
  }
});
