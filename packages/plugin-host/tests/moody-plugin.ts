import { definePlugin, z } from '@learnwright/plugin-sdk';
import { blank, offer, startHost, type TestHost, type TestHostOptions } from './test-host.ts';

/** A plugin whose hook and route do what the test says, beside one that always works. */
export async function startMoody(options: Pick<TestHostOptions, 'withoutBreakers'> = {}) {
  const mood = { calls: 0, act: (): string | null | Promise<string | null> => null };
  const act = () => {
    mood.calls += 1;
    return mood.act();
  };
  const moody = definePlugin({
    ...blank('moody'),
    hooks: { chapter_pre_save: act, content_pre_import: () => 'imported' },
    routes: (route) => [route.get('/', { access: 'public', summary: 'Acts', response: { 200: z.unknown() } }, act)],
    api: () => ({ works: true }),
    activate: ({ registries }) => {
      registries.importHandlers.register({
        name: 'moody',
        can_handle: () => true,
        read: () => Promise.reject(new Error('unused')),
      });
    },
    frontend_manifest: {},
  });
  const steady = definePlugin({ ...blank('steady'), hooks: { chapter_pre_save: (_, text) => `${text}+` } });
  const reader = definePlugin({
    ...blank('reader'),
    depends_on: ['moody'],
    routes: (route) => [
      route.get('/', { access: 'public', summary: 'Reads', response: { 200: z.unknown() } }, ({ context }) =>
        context.plugin('moody'),
      ),
    ],
  });
  const test = await startHost([offer(moody), offer(steady), offer(reader)], options);
  return { ...test, mood, save: () => test.host.hooks.chain('chapter_pre_save', 'text', 'c1') };
}

/** What a broken hook or route does. */
export const broken = () => {
  throw new Error('no ink');
};

/** Works several times, one after another. */
export async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work();
}

/** The status of the moody plugin. */
export const statusOf = ({ host }: Pick<TestHost, 'host'>) => host.health().moody?.status;
