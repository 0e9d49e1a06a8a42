import { createRouteHelper, definePlugin, type PluginContext, z } from '@learnwright/plugin-sdk';

const route = createRouteHelper<PluginContext>();
const json = { 200: z.object({ done: z.boolean() }) };
const done = () => ({ done: true });

/** A plugin with a route of each kind that is limited. Its streams never end by themselves. */
export const limitedPlugin = definePlugin({
  name: 'limited',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  routes: () => [
    route.get('/plain', { access: 'signed_in', response: json }, done),
    route.post(
      '/ask',
      { access: 'signed_in', limit: 'ai', effect: 'external', body: z.object({}), response: json },
      done,
    ),
    route.get('/waits', { access: 'signed_in', response: json }, () => new Promise<never>(() => undefined)),
    route.post('/files', { access: 'signed_in', upload: { max_bytes: 1_000_000 }, response: json }, done),
    route.post(
      '/stream',
      {
        access: 'signed_in',
        effect: 'external',
        response: { 200: { media_type: 'text/event-stream', description: 'Nothing but a first event.' } },
      },
      () => {
        const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
          controller.enqueue(new TextEncoder().encode('event: open\ndata: {}\n\n'));
        return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } });
      },
    ),
  ],
});
