import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

describeEachServer(
  'AI calls with what comes with the server',
  (server) => {
    async function createUser(settings: Record<string, unknown> = {}): Promise<string> {
      const { id } = (await server().request('POST', '/users', { name: 'Ada' })).body;
      await server().request('PATCH', `/settings/${id}`, settings);
      return id;
    }

    const ask = (user_id: string, purpose: string) =>
      server().app.context.host.ai.complete({ user_id, purpose, messages: [{ role: 'user', content: 'Hello' }] });

    it('know every provider', () => {
      const { aiProviders } = server().app.context.host.registries;
      expect(aiProviders.list().map(({ name, slot }) => [name, slot])).toEqual(
        expect.arrayContaining([
          ['ai-anthropic', 'provider_a'],
          ['ai-openai', 'provider_b'],
          ['ai-google', 'provider_c'],
          ['ai-offline', null],
        ]),
      );
    });

    it('are answered by the practice tutor without a key, and streamed', async () => {
      const user_id = await createUser({ model_override_provider_a: 'offline-tutor' });
      const answer = await ask(user_id, 'first');
      expect(answer).toMatch(/^\[practice tutor\] /);
      let streamed = '';
      const request = { user_id, purpose: 'second', messages: [{ role: 'user', content: 'Hello' } as const] };
      for await (const piece of server().app.context.host.ai.stream(request)) streamed += piece;
      expect(streamed).toBe(answer);
    });

    it('are refused without a key, with one that no provider owns, and leave no row', async () => {
      const user_id = await createUser();
      await expect(ask(user_id, 'test')).rejects.toMatchObject({ code: 'no_api_key' });
      await server().request('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'nobodys-model' });
      await expect(ask(user_id, 'test')).rejects.toMatchObject({ code: 'no_provider' });
      expect((await server().request('GET', `/users/${user_id}/ai-usage`)).body).toEqual([]);
    });

    it('are listed for their user, newest first, page by page', async () => {
      const user_id = await createUser({ model_override_provider_a: 'offline-tutor' });
      for (const purpose of ['one', 'two', 'three']) await ask(user_id, purpose);
      const first = await server().request('GET', `/users/${user_id}/ai-usage?limit=2`);
      expect(first.body).toMatchObject([{ purpose: 'three' }, { purpose: 'two' }]);
      expect(first.body[0]).toEqual({
        id: expect.any(String),
        user_id,
        provider: 'ai-offline',
        model: 'offline-tutor',
        purpose: 'three',
        input_tokens: 0,
        output_tokens: 0,
        estimated: false,
        milliseconds: expect.any(Number),
        outcome: 'ok',
        created_at: expect.any(String),
      });
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
      const { pathname, search } = new URL(next, 'http://localhost');
      const second = await server().request('GET', `${pathname.replace('/api', '')}${search}`);
      expect(second.body).toMatchObject([{ purpose: 'one' }]);
      expect(second.headers.get('link')).toBeNull();
      expect((await server().request('GET', `/users/${await createUser()}/ai-usage`)).body).toEqual([]);
    });

    it('of an unknown user are not found', async () => {
      const { status, body } = await server().request('GET', '/users/nobody/ai-usage');
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(body.detail).toContain('nobody');
    });
  },
  { plugins: 'installed' },
);
