import { AppError, createRouteHelper, definePlugin, type PluginContext, secret, z } from '@learnwright/plugin-sdk';

const settings = { token: secret(z.string().max(200), { label: { en: 'Token' } }) };
const route = createRouteHelper<PluginContext<typeof settings>>();
const anything = { access: 'public', response: { 200: z.unknown() } } as const;

/** What the hooks of the plugin do with the key they get. */
const LEAKS = {
  answer: (key: string) => `Your key is ${key}, is it not?`,
  'throw an error': (key: string) => {
    throw leakyError(key);
  },
  'throw a text': (key: string) => {
    throw key;
  },
  'throw an object': (key: string) => {
    throw { message: key, toString: () => key };
  },
} as const satisfies Record<string, (key: string) => string>;

/** The ways in which it leaks. */
export const WAYS = ['answer', 'throw an error', 'throw a text', 'throw an object'] as const;
export type Leak = (typeof WAYS)[number];

/** A provider plugin that keeps the key it was given, and lets it out everywhere. */
export interface LeakyPlugin {
  readonly plugin: unknown;
  leak(way: Leak): void;
  /** An error with the last key, such as one that nobody caught. */
  error(): Error;
}

/** Makes the plugin; it answers for models that begin with `leaky-`, with the key of slot C. */
export function createLeakyPlugin(): LeakyPlugin {
  let way: Leak = 'answer';
  let kept = '';
  const leak = (key: string) => {
    kept = key;
    return LEAKS[way](key);
  };
  const plugin = definePlugin({
    name: 'leaky',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    settings,
    hooks: {
      ai_complete_async: async (_, _messages, model, key) => (model.startsWith('leaky-') ? leak(key) : null),
      ai_complete_stream: (_, _messages, model, key) => (model.startsWith('leaky-') ? inPieces(() => leak(key)) : null),
      on_session_complete: async () => {
        throw leakyError(kept);
      },
    },
    routes: () => [
      route.get('/throws', anything, () => {
        throw leakyError(kept);
      }),
      route.get('/token', anything, ({ context }) => {
        throw leakyError(context.settings.values.token ?? '');
      }),
      route.get('/refuses', anything, () => {
        const message = `Not with ${kept}.`;
        throw new AppError('conflict', message, { findings: [{ pointer: '/key', code: 'invalid_value', message }] });
      }),
      route.get('/logs', anything, ({ context }) => {
        const fields = { note: kept, list: [kept], url: `https://a.example/?key=${encodeURIComponent(kept)}` };
        const basic = Buffer.from(`user:${kept}`).toString('base64');
        context.logger.error(`The key is ${kept}.`, { ...fields, authorization_header: `Basic ${basic}` });
        return null;
      }),
    ],
    activate: ({ registries }) => {
      registries.aiProviders.register({
        name: 'leaky',
        slot: 'provider_c',
        default_model: () => 'leaky-model',
        can_handle: (model) => model.startsWith('leaky-'),
      });
      if (kept !== '') throw leakyError(kept);
    },
  });
  return {
    plugin,
    leak: (next) => {
      way = next;
    },
    error: () => leakyError(kept),
  };
}

function leakyError(key: string): Error {
  const error = new TypeError(`It failed with ${key}`, { cause: new Error(`Because of ${key}`) });
  error.stack = `${error.stack}\n    at call (https://a.example/?key=${key}:1:1)`;
  return Object.assign(error, { config: { headers: { authorization: `Bearer ${key}` } }, key });
}

/** Pieces of two characters: no piece holds the key. */
async function* inPieces(answer: () => string): AsyncGenerator<string> {
  for (const [piece] of answer().matchAll(/.{1,2}/gs)) yield piece;
}
