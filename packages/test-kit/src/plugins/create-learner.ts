import { type Clock, DEFAULT_USER_SETTINGS, type Project, type StoredUserSettings, type User } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { testUser } from '../suites/test-user.ts';

/** A user with a project. */
export interface TestLearner {
  readonly user: User;
  readonly project: Project;
}

/** Adds a user, with settings where some are given, and a project. */
export async function createLearner(
  { stores }: Database,
  { clock, createId }: { readonly clock: Clock; readonly createId: () => string },
  settings?: Partial<StoredUserSettings>,
  projectFields?: Partial<Project>,
  userFields?: Partial<User>,
): Promise<TestLearner> {
  const now = clock.now();
  const user = { ...testUser(createId()), ...userFields };
  const project: Project = {
    id: createId(),
    user_id: user.id,
    topic: 'German',
    goal: 'Talk to my neighbours',
    timeframe: '3 months',
    daily_minutes: 20,
    current_problem: null,
    active: true,
    kind: 'standard',
    created_at: now,
    updated_at: now,
    ...projectFields,
  };
  await stores.users.insert(user);
  await stores.projects.insert(project);
  if (settings !== undefined) {
    const made = { id: createId(), user_id: user.id, created_at: now, updated_at: now };
    await stores.settings.insert({ ...DEFAULT_USER_SETTINGS, ...made, ...settings });
  }
  return { user, project };
}
