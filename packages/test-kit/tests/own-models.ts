import { isMainThread } from 'node:worker_threads';
import type { ProviderSlot } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';

/** A provider of the models `<name>-…`; its answer names the provider, the model and the key. */
export function createEcho(name: string, slot: ProviderSlot | null) {
  return definePlugin({
    name,
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    hooks: { ai_complete_async: async (_, _messages, model, api_key) => echo(name, model, api_key) },
    activate: ({ registries }) => {
      const default_model = () => `${name}-default`;
      registries.aiProviders.register({
        name,
        slot,
        default_model,
        can_handle: (model) => model.startsWith(`${name}-`),
      });
    },
  });
}

/** The same without its registration: no provider owns its models. */
export function createUnregisteredEcho(name: string) {
  const { hooks = {}, version, api_version, license_tier } = createEcho(name, null);
  return definePlugin({ name, version, api_version, license_tier, hooks });
}

/** A plugin with the synchronous hook alone; its answer names the thread. */
export const blocking = definePlugin({
  name: 'blocking',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  hooks: {
    ai_complete: (_, _messages, model, api_key) =>
      echo('blocking', model, `${api_key} ${isMainThread ? 'main' : 'worker'}`),
  },
});

function echo(name: string, model: string, api_key: string): string | null {
  // The host redacts a key in what a provider answers, but not another text that names it.
  return model.startsWith(`${name}-`) ? `${name} ${model} ${api_key.replaceAll(' ', '_')}` : null;
}
