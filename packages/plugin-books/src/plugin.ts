import { removeLeftoverFiles } from '@learnwright/archive';
import { definePlugin, isAppError, type PluginDefinition } from '@learnwright/plugin-sdk';
import { createBookExports } from './exports/book-exports.ts';
import { EXPORT_ENDING } from './exports/export-book.ts';
import { createExportRoutes } from './exports/export-routes.ts';
import { createGitRoutes } from './git/git-routes.ts';
import { cleanRemotes } from './git/remote.ts';
import { BOOKS_GLOSSARY } from './glossary.ts';
import { bookPrivacy } from './library.ts';
import { createBooks } from './migrations/0001-create-books.ts';
import { dropOrphans, dropOrphansOf } from './repositories/drop-orphans.ts';
import { createBookGit } from './repositories/open-git.ts';
import { bookRoutes } from './routes.ts';
import { type BookSettings, bookSettings } from './settings.ts';
import { listOwners } from './store.ts';
import type { BookContext, BookTables } from './tables.ts';
import { bookTranslations } from './translations.ts';
import { bookUsage } from './usage.ts';

const openGit = createBookGit();

/** Courses that authors keep as Markdown in Git (specification, R13.1 and R13.2). */
export const books: PluginDefinition<BookSettings, BookTables> = definePlugin({
  name: 'books',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Books', de: 'Bücher' },
  description: {
    en: 'Imports courses from Git, keeps up with them, writes back and exports.',
    de: 'Importiert Kurse aus Git, hält sie aktuell, schreibt zurück und exportiert.',
  },
  settings: bookSettings,
  migrations: { '0001_create_books': createBooks },
  translations: bookTranslations,
  frontend_manifest: {
    pages: [{ id: 'books', path: '/books', label: { en: 'Books', de: 'Bücher' }, icon: 'book' }],
  },
  owners: { book: ({ db }, ids) => listOwners(db, ids) },
  hooks: { on_curriculum_deleted: (context, { user_id }) => dropOrphansOf(context, user_id) },
  privacy: bookPrivacy,
  usage: bookUsage,
  glossary: BOOKS_GLOSSARY,
  routes: () => [...createExportRoutes(createBookExports()), ...createGitRoutes(openGit), ...bookRoutes],
  activate: checkGit,
  upkeep: async (context) => {
    await dropOrphans(context);
    await removeLeftoverFiles(await context.folder(), EXPORT_ENDING, context.clock.microseconds() / 1_000);
  },
});

/** Says at the start what is missing: without Git everything works but what needs it. */
async function checkGit(context: BookContext): Promise<void> {
  await cleanRemotes(context);
  try {
    await openGit(context);
  } catch (error) {
    if (!isAppError(error)) throw error;
    context.logger.warn(`Books cannot use Git. ${error.message}`);
  }
}
