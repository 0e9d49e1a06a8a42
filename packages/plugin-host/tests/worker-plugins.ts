import { isMainThread, threadId } from 'node:worker_threads';
import { AiError } from '@learnwright/core';
import { definePlugin, setting, z } from '@learnwright/plugin-sdk';

const identity = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;

/** A plugin with the synchronous AI hook alone. The last message says what the hook does. */
export const sync = definePlugin({
  ...identity,
  name: 'sync',
  settings: { tone: setting(z.string(), 'calm', { label: { en: 'Tone' } }) },
  hooks: {
    ai_complete: (context, messages, model, api_key, max_tokens, options) => {
      if (!model.startsWith('sync-')) return null;
      const [task = '', detail = ''] = messages.at(-1)?.content.split(' ') ?? [];
      if (task === 'block') {
        context.logger.info('about to block');
        for (;;) if (detail === 'never') break;
      }
      if (task === 'throw') throw new TypeError(`broke with ${api_key}`);
      if (task === 'refuse') throw new AiError('provider_rate_limited', { retry_after_seconds: 5 });
      if (task === 'exit') process.exit(3);
      if (task === 'reach') return String(Reflect.get(context, detail));
      if (task === 'change') Reflect.set(context.settings.values, 'tone', 'loud');
      if (task === 'log') context.logger.info('seen from the worker', { detail, odd: () => undefined });
      options?.on_usage?.({ input_tokens: 3, output_tokens: 4 });
      const { tone } = context.settings.values;
      return JSON.stringify({ isMainThread, threadId, name: context.name, tone, model, api_key, max_tokens });
    },
  },
  activate: ({ registries }) => {
    registries.aiProviders.register({
      name: 'sync',
      slot: 'provider_a',
      default_model: () => 'sync-model',
      can_handle: (model) => model.startsWith('sync-'),
    });
  },
});

/** The same in the class form; it knows nothing but the specified arguments. */
export class SyncClass {
  readonly name = 'sync-class';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on = [];
  readonly #answers = 'by a class';

  ai_complete(_messages: unknown, model: string): string | null {
    return model === 'class-model' ? `${this.#answers}, ${isMainThread ? 'main' : 'worker'}` : null;
  }
}
