import type { OnProgress, SeedReport } from '@learnwright/cli';
import type { AppContext } from '../app-context.ts';
import { createProject } from '../features/projects/create-project.ts';
import { createUser } from '../features/users/create-user.ts';
import { requireContentImporter } from './content-importer.ts';

const LEARNER = { name: 'Ada', email: 'ada@example.org', language: 'en' };
const PROJECT = {
  topic: 'German for everyday life',
  goal: 'Hold a short conversation in a café',
  timeframe: '3 months',
  daily_minutes: 15,
  current_problem: 'I mix up der, die and das.',
  active: true,
};

/** Imports the small course and makes a learner with a project to try things with; what is there stays as it is. */
export async function seed(context: AppContext, onProgress: OnProgress): Promise<SeedReport> {
  const importer = requireContentImporter(context);
  const source = await importer.exampleCourse();
  const summary = await importer.importContent({ source, dry_run: false, duplicate_action: 'overwrite' }, onProgress);
  const existing = await context.stores.users.findByEmail(LEARNER.email);
  const user = existing ?? (await createUser(context, LEARNER));
  if (existing === null) await createProject(context, user.id, PROJECT);
  return {
    sets: summary.sets,
    lessons: summary.lessons,
    user_id: user.id,
    created: existing === null || summary.changes.added > 0,
  };
}
