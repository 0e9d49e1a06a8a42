import { AiError, type AiProvider } from '@learnwright/core';
import { expect, it } from 'vitest';
import { startAi } from '../../tests/test-ai.ts';

const noSignal = new AbortController().signal;
const slotOf = (slot: 'provider_a' | 'provider_b') => ({ user_id: 'user', slot, key: null });

/** A host with a provider that lists its models so. */
async function startLister(list_models?: AiProvider['list_models']) {
  const asked: string[] = [];
  const counted: AiProvider['list_models'] =
    list_models &&
    ((access) => {
      asked.push(access.api_key);
      return list_models(access);
    });
  const started = await startAi([{ name: 'lister', ...(counted && { list_models: counted }) }]);
  return { ...started, asked };
}

it('lists the models of a slot, from memory for five minutes', async () => {
  const models = [{ id: 'lister-model', name: 'The model' }];
  const { host, pass, asked } = await startLister(async () => models);
  const list = () => host.aiAccess.listModels(slotOf('provider_a'), noSignal);
  expect(await list()).toEqual([{ ...models[0], is_default: true }]);
  await list();
  expect(asked).toEqual(['secret-key']);
  pass(301_000);
  await list();
  expect(asked).toHaveLength(2);
});

it('leaves out a model that repeats the key', async () => {
  const key = 'a-key-of-many-characters';
  const { host } = await startLister(async () => [
    { id: `lister-${key}`, name: null },
    { id: 'lister-model', name: `of ${key}` },
    { id: 'lister-two', name: null },
  ]);
  const models = await host.aiAccess.listModels({ ...slotOf('provider_a'), key }, noSignal);
  expect(models.map(({ id }) => id)).toEqual(['lister-two']);
});

it('names the default model of a provider that lists none, and asks no provider of another slot', async () => {
  const { host } = await startLister();
  const listed = [{ id: 'lister-model', name: null, is_default: true }];
  expect(await host.aiAccess.listModels(slotOf('provider_a'), noSignal)).toEqual(listed);
  const list = host.aiAccess.listModels(slotOf('provider_b'), noSignal);
  await expect(list).rejects.toMatchObject({ code: 'no_provider' });
  expect(await host.aiAccess.testKey(slotOf('provider_b'), noSignal)).toMatchObject({
    model: null,
    error: { code: 'no_provider' },
  });
});

it.each<[string, () => unknown, string]>([
  ['refuses', () => Promise.reject(new AiError('provider_auth')), 'provider_auth'],
  ['throws with the key in its words', () => Promise.reject(new Error('secret-key')), 'provider_error'],
  ['answers something else', async () => [{ id: 7 }], 'provider_error'],
])('fails with a code where the provider %s, and keeps nothing', async (_, answer, code) => {
  const { host, asked } = await startLister(async () => JSON.parse(JSON.stringify(await answer())));
  for (const round of [1, 2]) {
    const error = await host.aiAccess.listModels(slotOf('provider_a'), noSignal).catch((caught) => caught);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify([error, host.errors()])).not.toContain('secret-key');
    expect(asked).toHaveLength(round);
  }
});
