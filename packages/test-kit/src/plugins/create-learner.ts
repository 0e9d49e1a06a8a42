import type { Clock, Project, StoredUserSettings, User } from '@learnwright/core';
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
): Promise<TestLearner> {
  const now = clock.now();
  const user = testUser(createId());
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
  if (settings !== undefined) await stores.settings.insert({ ...blankSettings(createId(), user.id, now), ...settings });
  return { user, project };
}

function blankSettings(id: string, user_id: string, now: string): StoredUserSettings {
  return {
    id,
    user_id,
    timezone: 'UTC',
    active_provider: 'provider_a',
    sealed_key_provider_a: null,
    sealed_key_provider_b: null,
    sealed_key_provider_c: null,
    model_override_provider_a: null,
    model_override_provider_b: null,
    model_override_provider_c: null,
    created_at: now,
    updated_at: now,
  };
}
