import { access } from 'node:fs/promises';
import type { ContentCommands, ContentImportReport, OnProgress, SeedReport, ServerCommands } from '@learnwright/cli';
import type { ContentImporter } from '@learnwright/core';
import type { AppContext } from '../features/app-context.ts';
import { createProject } from '../features/projects/projects.ts';
import { createUser } from '../features/users/users.ts';

/** The ids that the examples of the API document have: whoever tries them with these records is answered. */
const USER_ID = 'user-1';
const PROJECT_ID = 'project-1';
const LEARNER = { name: 'Ada', email: 'ada@example.org', language: 'en' };
const PROJECT = {
  topic: 'German for everyday life',
  goal: 'Hold a short conversation in a café',
  timeframe: '3 months',
  daily_minutes: 15,
  current_problem: 'I mix up der, die and das.',
  active: true,
};

/** An address, not a path: a scheme, or `user@host:path`. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/|^[\w.-]+@[\w.-]+:/i;

/** Imports a folder, a ZIP file or a Git repository; a set that is there already gets the new lessons. */
export async function importContent(
  context: AppContext,
  place: string,
  { branch, token, ...options }: Parameters<ServerCommands['importContent']>[1],
  onProgress: OnProgress,
): Promise<ContentImportReport> {
  const importer = requireContentImporter(context);
  const source = ADDRESS.test(place)
    ? await importer.readRemote(place, {
        branch,
        token,
        onProgress: (done, total) => {
          if (total !== null) onProgress(done, total);
        },
      })
    : await readLocal(importer, place);
  return importer.importContent({ ...options, source, duplicate_action: 'overwrite' }, onProgress);
}

/** The commands over lesson sets. */
export function createContentCommands(
  withContext: <T>(work: (context: AppContext) => Promise<T>) => Promise<T>,
): ContentCommands {
  const withImporter = <T>(work: (importer: ContentImporter) => Promise<T>) =>
    withContext((context) => work(requireContentImporter(context)));
  return {
    list: () => withImporter((importer) => importer.listSets()),
    describeDeletion: (set_id) => withImporter((importer) => importer.describeDeletion(set_id)),
    delete: (set_id) => withImporter((importer) => importer.deleteSet(set_id)),
    export: (write, set_ids) => withImporter((importer) => importer.exportSets(write, set_ids)),
  };
}

async function readLocal(importer: ContentImporter, path: string) {
  await access(path).catch(() => {
    throw new Error(`There is no file or folder at ${path}.`);
  });
  return importer.readLocal(path);
}

/** Imports the small course and makes a learner with a project to try things with; what is there stays as it is. */
export async function seed(context: AppContext, onProgress: OnProgress): Promise<SeedReport> {
  const importer = requireContentImporter(context);
  const source = await importer.exampleCourse();
  const summary = await importer.importContent({ source, dry_run: false, duplicate_action: 'overwrite' }, onProgress);
  const { users } = context.stores;
  const existing = (await users.findByEmail(LEARNER.email)) ?? (await users.find(USER_ID));
  const user = existing ?? (await createUser({ ...context, createId: () => USER_ID }, LEARNER));
  if (existing === null) await createProject({ ...context, createId: () => PROJECT_ID }, user.id, PROJECT);
  return {
    sets: summary.sets,
    lessons: summary.lessons,
    user_id: user.id,
    created: existing === null || summary.changes.added > 0,
  };
}

/**
 * Seeds a database that has no learner and no set, and returns the learner's id; else, and without the plugin that keeps content, returns
 * null. All of it is stored at once: a start that is cut leaves a database that the next start seeds.
 */
export async function seedUnused(context: AppContext): Promise<string | null> {
  return context.exclusively('the seed of an unused database', async () => {
    const learners = await context.stores.users.list({ limit: 1, after: null });
    if (learners.items.length > 0) return null;
    const importer = context.host.api('content');
    if (!isContentImporter(importer)) {
      context.logger.warn('The database got no course, as the plugin "content" is not active.');
      return null;
    }
    if ((await importer.listSets()).length > 0) return null;
    const { user_id } = await context.unitOfWork.run(() => seed(context, () => undefined));
    return user_id;
  });
}

/** The public API of the plugin that keeps content; throws where the plugin is not active. */
function requireContentImporter(context: AppContext): ContentImporter {
  const api = context.host.api('content');
  if (isContentImporter(api)) return api;
  const isListed = context.config.plugins.enabled?.includes('content') ?? true;
  const absent = isListed
    ? 'It is disabled: "learnwright plugin enable content" starts it.'
    : 'It is not in plugins.enabled of config/app.yaml.';
  const reason = context.host.errors().content ?? absent;
  throw new Error(`The plugin "content" is not active, so there is no content. ${reason}`);
}

function isContentImporter(api: unknown): api is ContentImporter {
  return typeof api === 'object' && api !== null && 'importContent' in api && 'exampleCourse' in api;
}
