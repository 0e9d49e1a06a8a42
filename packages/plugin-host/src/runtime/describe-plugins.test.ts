import { definePlugin, z } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

const pages = [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz' }, icon: 'list' }];

test('shows the manifests of running plugins with the names they go by', async () => {
  const plugins = [
    offer(definePlugin({ ...blank('quiz'), display_name: { en: 'Quiz', de: 'Quiz' }, frontend_manifest: { pages } })),
    offer(definePlugin(blank('plain'))),
    offer(definePlugin({ ...blank('idle'), frontend_manifest: { pages } })),
  ];
  const config = { quiz: 'plugin: { display_name: { en: Our quiz } }' };
  const { host } = await startHost(plugins, { config, enabled: ['quiz', 'plain'] });
  expect(host.manifests()).toEqual({
    quiz: { name: 'quiz', version: '1.0.0', display_name: { en: 'Our quiz' }, pages },
    plain: { name: 'plain', version: '1.0.0', display_name: { en: 'plain' } },
  });
});

test('leaves out the entries of a manifest that lead to others, and says so in the log', async () => {
  const entry = { id: 'go', label: { en: 'Go' }, icon: 'play' };
  const frontend_manifest = {
    sidebar_actions: [
      { ...entry, action: '/api/admin/plugins/quiz/disable' },
      { ...entry, action: '/api/plugins/quiz/rounds' },
    ],
  };
  const { host, log } = await startHost([offer(definePlugin({ ...blank('quiz'), frontend_manifest }))]);
  expect(host.manifests().quiz?.sidebar_actions).toEqual([frontend_manifest.sidebar_actions[1]]);
  expect(host.health().quiz?.status).toBe('active');
  expect(log).toContainEqual(
    expect.objectContaining({
      ...{ logger: 'quiz', level: 'warn' },
      message: expect.stringContaining('frontend_manifest.sidebar_actions.0.action'),
    }),
  );
});

test('lists routes for the API document, every plugin with a component prefix of its own', async () => {
  const plugin = (name: string) =>
    offer(
      definePlugin({
        ...blank(name),
        routes: (route) => [
          route.get('/all', { access: 'public', summary: 'All', response: { 200: z.unknown() } }, () => []),
        ],
      }),
    );
  const { host } = await startHost([plugin('ai-openai'), plugin('quiz'), plugin('quiz-2nd'), plugin('quiz2nd')]);
  expect(host.routeGroups().map(({ basePath, tag, componentPrefix }) => [basePath, tag, componentPrefix])).toEqual([
    ['/api/plugins/ai-openai', 'ai-openai', 'AiOpenai_'],
    ['/api/plugins/quiz', 'quiz', 'Quiz_'],
    ['/api/plugins/quiz-2nd', 'quiz-2nd', 'Quiz_2nd_'],
    ['/api/plugins/quiz2nd', 'quiz2nd', 'Quiz2nd_'],
  ]);
  expect(host.routeGroups()[0]?.routes).toMatchObject([{ method: 'GET', path: '/all', summary: 'All' }]);
});
