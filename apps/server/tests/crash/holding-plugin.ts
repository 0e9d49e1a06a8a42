import { definePlugin, z } from '@learnwright/plugin-sdk';

/** A plugin whose route remembers that it has begun, calls back, and never answers; a repetition says what was remembered. */
export function createHoldingPlugin(onBegun: () => void) {
  return definePlugin({
    name: 'holding',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    routes: (route) => [
      route.post(
        '/works',
        { access: 'public', summary: 'Work', response: { 200: z.string() }, effect: 'external' },
        async ({ request: { key } }) => {
          if (key !== null && key.remembered !== null) return `after ${key.remembered}`;
          await key?.remember('half');
          onBegun();
          return new Promise<string>(() => undefined);
        },
      ),
    ],
  });
}
