import type { ImportHandler } from '@learnwright/core';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { valueAt } from '../src/texts/text-lookup.ts';
import { blank, offerVersion, type TestHost } from './test-host.ts';

/** Something to import. */
export const SOURCE = { name: 'upload', files: [] };

/** A handler that claims everything, or nothing. */
export function importHandler(name: string, claims = true): ImportHandler {
  return { name, can_handle: () => claims, read: async () => ({ sets: [], findings: [] }) };
}

/** A version of a plugin that can be seen from everywhere. */
export function quiz(version: string, ...steps: string[]): DiscoveredPlugin {
  return offerVersion(
    version,
    definePlugin({
      ...blank('quiz'),
      hooks: { chapter_pre_save: (_, text) => `${text} ${version}` },
      routes: (route) => [
        route.get('/version', { access: 'public', summary: 'Tell', response: { 200: z.string() } }, () => version),
      ],
      translations: { en: { version } },
      privacy: { export_user: async () => version, erase_user: () => undefined },
      frontend_manifest: { pages: [{ id: version, path: '/quiz', label: { en: version }, icon: 'list' }] },
      api: () => version,
      activate: ({ registries }) => {
        registries.importHandlers.register({ ...importHandler('quiz-format'), read: () => Promise.reject(version) });
        for (const step of steps) registries.importHandlers.register(importHandler(step, false));
      },
    }),
  );
}

/** What anybody can see of a plugin. */
export async function look({ host, request }: TestHost) {
  const handler = await host.registries.importHandlers.claim(SOURCE);
  return [
    await (await request('quiz/version')).json(),
    (await host.hooks.chain('chapter_pre_save', 'text', 'id')).replace('text ', ''),
    await handler?.read(SOURCE).catch((version) => version),
    host.manifests().quiz?.version,
    host.manifests().quiz?.pages?.[0]?.id,
    valueAt(host.texts.read('en'), ['plugins', 'quiz', 'version']),
    (await host.exportUser('u1')).quiz,
    host.api('quiz'),
    host.health().quiz?.version,
    host.plugins()[0]?.discovered.package_version,
  ];
}

/** What is seen where a version serves. */
export const all = (version: string) => Array.from({ length: 10 }, () => version);
