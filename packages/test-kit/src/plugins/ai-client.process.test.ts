import { AiError, type StoredUserSettings } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { z } from '@learnwright/plugin-sdk';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AiServer, startAiServer } from '../../tests/start-ai-server.ts';
import { createTestIds } from '../clock/test-clock.ts';
import { describeEachDatabase } from '../databases/describe-each-database.ts';
import type { PluginServerOptions } from './server-options.ts';

const messages = [{ role: 'user', content: 'Hello' }] as const;

describeEachDatabase('the AI client', ({ open }) => {
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

  describe('chooses', () => {
    const key = { openKey: (_user: string, slot: string, sealed: string | null) => sealed ?? `key of ${slot}` };

    it.each<[string, Partial<StoredUserSettings> | undefined, string, string | null]>([
      ['slot A and its default without settings', undefined, 'scripted', 'scripted-ai'],
      ['the override of the active slot', { model_override_provider_a: 'scripted-other' }, 'scripted', 'scripted-ai'],
      [
        'the default of another active slot',
        { active_provider: 'provider_b' },
        'echo echo-default key_of_provider_b',
        'echo',
      ],
      [
        'nothing of a slot that is not active',
        { active_provider: 'provider_b', model_override_provider_a: 'free-x' },
        'echo echo-default key_of_provider_b',
        'echo',
      ],
      [
        'the provider that owns the model, with the key of its slot',
        { model_override_provider_a: 'echo-x', sealed_key_provider_a: 'a', sealed_key_provider_b: 'b' },
        'echo echo-x b',
        'echo',
      ],
      ['no key for a provider that needs none', { model_override_provider_a: 'free-x' }, 'free free-x ', 'free'],
      [
        'the key of the active slot for a model that is nobody’s',
        { active_provider: 'provider_c', model_override_provider_c: 'wild-x', sealed_key_provider_c: 'c' },
        'wild wild-x c',
        'wild',
      ],
      [
        'a synchronous hook where no other answers, in a worker thread',
        { model_override_provider_a: 'blocking-x' },
        'blocking blocking-x key_of_provider_a_worker',
        'blocking',
      ],
      ['nobody for a slot without a provider', { active_provider: 'provider_c' }, 'no_provider', null],
      ['nobody for a model that all hooks pass over', { model_override_provider_a: 'unknown-1' }, 'no_provider', null],
    ])('%s', async (_name, settings, answer, provider) => {
      await start(key);
      const { rows, ...asked } = await ask(settings);
      expect(asked.answer).toBe(answer);
      expect(rows.map((row) => row.provider)).toEqual(provider === null ? [] : [provider]);
    });

    it('follows a change of the settings with the next call', async () => {
      await start(key);
      const { user } = await server.createLearner({});
      const request = { user_id: user.id, purpose: 'test', messages };
      expect(await server.host.ai.complete(request)).toBe('scripted');
      const settings = await database.stores.settings.find(user.id);
      if (settings === null) throw new Error('There are settings.');
      await database.stores.settings.update({ ...settings, active_provider: 'provider_b' });
      expect(await server.host.ai.complete(request)).toBe('echo echo-default key_of_provider_b');
    });
  });

  describe('without a key', () => {
    it.each<[string, Partial<StoredUserSettings>, string]>([
      ['refuses a provider that needs one', {}, 'no_api_key'],
      ['asks one that needs none', { model_override_provider_a: 'free-x' }, 'free free-x '],
      ['lets a model that is nobody’s do without', { model_override_provider_a: 'wild-x' }, 'wild wild-x '],
    ])('%s', async (_name, settings, answer) => {
      await start({ openKey: () => null });
      const asked = await ask(settings);
      expect([asked.answer, asked.rows.length]).toEqual([answer, answer === 'no_api_key' ? 0 : 1]);
      expect(scripted.calls).toEqual([]);
    });
  });

  describe('keeps a ledger', () => {
    it('of a call that was answered', async () => {
      await start();
      scripted.answer(() => {
        server.clock.advance(1_234_000);
        return 'x'.repeat(41);
      });
      const { rows } = await ask();
      expect(rows).toEqual([
        {
          id: expect.any(String),
          user_id: expect.any(String),
          provider: 'scripted-ai',
          model: 'scripted-model',
          purpose: 'test',
          input_tokens: 2,
          output_tokens: 11,
          estimated: true,
          milliseconds: 1_234,
          outcome: 'ok',
          created_at: expect.any(String),
        },
      ]);
    });

    it('of one that failed', async () => {
      await start();
      scripted.answer(() => {
        throw new AiError('provider_unavailable');
      });
      const { answer, rows } = await ask();
      expect(answer).toBe('provider_unavailable');
      expect(rows).toMatchObject([{ provider: 'scripted-ai', outcome: 'provider_unavailable', output_tokens: 0 }]);
    });

    it('of one that was left, with what had come', async () => {
      await start();
      scripted.answer(async function* () {
        yield 'Guten ';
        yield 'Tag';
      });
      const { user } = await server.createLearner();
      for await (const piece of server.host.ai.stream({ user_id: user.id, purpose: 'talk', messages })) {
        expect(piece).toBe('Guten ');
        break;
      }
      expect(await rowsOf(user.id)).toMatchObject([{ outcome: 'cancelled', purpose: 'talk', output_tokens: 2 }]);
      expect(scripted.calls[0]?.signal.aborted).toBe(true);
    });

    it('of both calls that a JSON answer took', async () => {
      await start();
      scripted.answer(({ messages: asked }) => (asked.length === 1 ? 'none' : '{"ok":true}'));
      const { user } = await server.createLearner();
      const request = { user_id: user.id, purpose: 'judge', messages };
      expect(await server.host.ai.completeJson(request, z.object({ ok: z.boolean() }))).toEqual({ ok: true });
      expect((await rowsOf(user.id)).map(({ outcome, purpose }) => [outcome, purpose])).toEqual([
        ['ok', 'judge'],
        ['ok', 'judge'],
      ]);
    });

    it('and answers also a user who has been erased meanwhile', async () => {
      await start();
      const { user } = await server.createLearner();
      scripted.answer(async () => {
        await database.stores.users.delete(user.id);
        return 'answer';
      });
      expect(await server.host.ai.complete({ user_id: user.id, purpose: 'test', messages })).toBe('answer');
      expect(server.log.map(({ message }) => message)).toContain('The ledger of AI calls could not be written.');
    });
  });

  it('makes provider_error of nonsense, and the next call is answered', async () => {
    await start();
    scripted.answer(() => {
      throw new RangeError('nonsense');
    });
    const { answer, rows } = await ask();
    expect([answer, rows[0]?.outcome]).toEqual(['provider_error', 'provider_error']);
    expect(server.host.health()['scripted-ai']).toMatchObject({ status: 'degraded', error_count: 1 });
    scripted.answer(() => 'better');
    expect((await ask()).answer).toBe('better');
  });

  it('serves many at once, each with an answer of its own', async () => {
    await start();
    scripted.answer(({ messages: [first] }) => `to ${first?.content}`);
    const { user } = await server.createLearner();
    const numbers = Array.from({ length: 20 }, (_, index) => `${index}`);
    const answers = await Promise.all(
      numbers.map((content) =>
        server.host.ai.complete({ user_id: user.id, purpose: 'test', messages: [{ role: 'user', content }] }),
      ),
    );
    expect(answers).toEqual(numbers.map((content) => `to ${content}`));
    expect(await rowsOf(user.id)).toHaveLength(20);
  });
});
