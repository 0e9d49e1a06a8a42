import { definePlugin } from '@learnwright/plugin-sdk';
import { createContentImporter } from './create-content-importer.ts';
import { contentManifest } from './manifest.ts';
import { migrations } from './migrations/migrations.ts';
import { contentPrivacy } from './privacy.ts';
import { contentRoutes } from './routes.ts';
import { type ContentSettings, contentSettings } from './settings.ts';
import type { ContentTables } from './tables.ts';
import { contentTranslations } from './translations.ts';

/** Lesson sets: import, validation, storage and delivery; its `api` is a ContentImporter. */
export const content = definePlugin<ContentSettings, ContentTables>({
  name: 'content',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Content', de: 'Inhalte' },
  description: {
    en: 'Imports lesson sets and Markdown, keeps every version, and delivers the lessons.',
    de: 'Importiert Lektionssets und Markdown, bewahrt jede Version und liefert die Lektionen aus.',
  },
  settings: contentSettings,
  migrations,
  translations: contentTranslations,
  frontend_manifest: contentManifest,
  privacy: contentPrivacy,
  routes: () => contentRoutes,
  api: createContentImporter,
  activate: async (context) => {
    const { registerImportHandlers } = await import('./handlers/register-import-handlers.ts');
    registerImportHandlers(context);
  },
});
