import { type ContentImporter, definePlugin, type PluginDefinition } from '@learnwright/plugin-sdk';
import { dropForgottenAssets } from './assets/asset-store.ts';
import { describeLessons } from './describe-lessons.ts';
import type { PrepareText } from './formats/content-set.ts';
import { CONTENT_GLOSSARY } from './glossary.ts';
import { createContentImporter } from './import-content.ts';
import { createContentJobs } from './import-job.ts';
import { createContent } from './migrations/0001-create-content.ts';
import { boundPreviews } from './migrations/0002-bound-previews.ts';
import { remoteOrigins } from './migrations/0003-remote-origins.ts';
import { createRedirects } from './migrations/0004-redirects.ts';
import { followedRemotes } from './migrations/0005-followed-remotes.ts';
import { createAssets } from './migrations/0006-assets.ts';
import { waitingUpdates } from './migrations/0007-waiting-updates.ts';
import { keysOfRemotes } from './migrations/0008-keys-of-remotes.ts';
import { dropGoneCurricula } from './migrations/0009-drop-gone-curricula.ts';
import { dropExpiredPreviews } from './previews.ts';
import { createReadings } from './reading/open-reading.ts';
import { redirectElements } from './redirects.ts';
import { beginDueUpdates } from './remotes/remotes.ts';
import { createContentRoutes } from './routes.ts';
import { createSetSource } from './set-source.ts';
import { type ContentSettings, contentSettings } from './settings.ts';
import { dropFetchLeftovers } from './sources/git-source.ts';
import { deleteCurricula, deleteCurriculum, listCurricula } from './store.ts';
import type { ContentContext, ContentTables } from './tables.ts';
import { contentTranslations } from './translations.ts';

declare module '@learnwright/plugin-sdk' {
  interface PluginApis {
    readonly content: ContentImporter;
  }
}

/** The threads that read content, whoever runs the plugin. */
const readings = createReadings();

/** Lesson sets: import, validation, storage and delivery; its `api` is a ContentImporter. */
export const content: PluginDefinition<ContentSettings, ContentTables> = definePlugin({
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
  migrations: {
    '0001_create_content': createContent,
    '0002_bound_previews': boundPreviews,
    '0003_remote_origins': remoteOrigins,
    '0004_redirects': createRedirects,
    '0005_followed_remotes': followedRemotes,
    '0006_assets': createAssets,
    '0007_waiting_updates': waitingUpdates,
    '0008_keys_of_remotes': keysOfRemotes,
    '0009_drop_gone_curricula': dropGoneCurricula,
  },
  hooks: {
    redirect_elements: redirectElements,
    describe_lessons: describeLessons,
    on_curriculum_deleted: ({ db }, { id, user_id }) => deleteCurriculum(db, user_id, id),
  },
  translations: contentTranslations,
  frontend_manifest: {
    pages: [{ id: 'content', path: '/content', label: { en: 'Content', de: 'Inhalte' }, icon: 'library' }],
  },
  privacy: {
    rows_by_keys: true,
    export_user: async ({ db }, user_id) => ({ curricula: await listCurricula(db, user_id) }),
    erase_user: ({ db }, user_id) => deleteCurricula(db, user_id),
  },
  jobs: (job) => createContentJobs(job, readings),
  glossary: CONTENT_GLOSSARY,
  routes: () => createContentRoutes(readings),
  api: (context) => createContentImporter(context, readings),
  activate: async (context) => {
    context.registries.setSources.register(createSetSource(context));
    await registerHandlers(context);
  },
  upkeep: async (context) => {
    await dropExpiredPreviews(context);
    await dropFetchLeftovers(context);
    await dropForgottenAssets(context);
    await beginDueUpdates(context);
  },
});

/** Registers the formats and the remote source of this plugin; the first handler that claims a source reads it. They go with the plugin. */
async function registerHandlers(context: ContentContext): Promise<void> {
  const { importHandlers, remoteSources } = context.registries;
  const { createContentSetHandler } = await import('./formats/content-set.ts');
  const { createMarkdownFolderHandler, createMarkdownHandler } = await import('./formats/markdown-set.ts');
  const { checkGit, createGitSource } = await import('./sources/git-source.ts');
  const prepareText: PrepareText = (text, language) => context.hooks.chain('content_pre_import', text, language);
  const defaultLanguage = () => context.settings.values.markdown_language;
  importHandlers.register(createContentSetHandler(prepareText));
  importHandlers.register(createMarkdownHandler({ prepareText, defaultLanguage }));
  importHandlers.register(createMarkdownFolderHandler({ prepareText, defaultLanguage }));
  remoteSources.register(createGitSource(context));
  await checkGit(context);
}
