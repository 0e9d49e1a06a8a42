import type { PluginStores, Stores } from '@learnwright/core';
import type { Executor } from '../queries/executor.ts';
import { createActivityStore } from './activity-store.ts';
import { createAiUsageStore } from './ai-usage-store.ts';
import { createApiTokenStore } from './api-token-store.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createConversationStore } from './conversation-store.ts';
import { createCurriculumStore } from './curriculum-store.ts';
import { createDataKeyStore } from './data-key-store.ts';
import { createElementErrorStore } from './element-error-store.ts';
import { createElementFollowerStore } from './element-follower-store.ts';
import { createErasureStore } from './erasure-store.ts';
import { createJobStore } from './job-store.ts';
import { createLearnerChangeStore } from './learner-change-store.ts';
import { createLearningProfileStore } from './learning-profile-store.ts';
import { createLessonProgressStore } from './lesson-progress-store.ts';
import { createLessonStore } from './lesson-store.ts';
import { createMessageStore } from './message-store.ts';
import { createMovedSetStore } from './moved-set-store.ts';
import { createPackedAttemptStore } from './packed-attempt-store.ts';
import { createPluginArchiveStore } from './plugins/plugin-archive-store.ts';
import { createPluginAuditStore } from './plugins/plugin-audit-store.ts';
import { createPluginKeyStore } from './plugins/plugin-key-store.ts';
import { createPluginSettingStore } from './plugins/plugin-setting-store.ts';
import { createPluginStateStore } from './plugins/plugin-state-store.ts';
import { createPluginTableStore, type PluginTablePorts } from './plugins/plugin-table-store.ts';
import { createScheduleStore } from './plugins/schedule-store.ts';
import { createProjectStore } from './project-store.ts';
import { createSessionStore } from './session-store.ts';
import { createSetUseStore } from './set-use-store.ts';
import { createSignInStore } from './sign-in-store.ts';
import { createStoredResponseStore } from './stored-response-store.ts';
import { createSubjectStore } from './subject-store.ts';
import { createTopicStore } from './topic-store.ts';
import { createUserIdentityStore } from './user-identity-store.ts';
import { createUserRowStore } from './user-row-store.ts';
import { createUserSettingsStore } from './user-settings-store.ts';
import { createUserSearchStore, createUserStore } from './user-store.ts';

/** The stores of core's records over one database; their queries are compiled here, once. */
export function createStores(executor: Executor): Stores {
  return {
    users: createUserStore(executor),
    projects: createProjectStore(executor),
    settings: createUserSettingsStore(executor),
    curricula: createCurriculumStore(executor),
    topics: createTopicStore(executor),
    lessons: createLessonStore(executor),
    subjects: createSubjectStore(executor),
    sessions: createSessionStore(executor),
    messages: createMessageStore(executor),
    dataKeys: createDataKeyStore(executor),
    aiUsage: createAiUsageStore(executor),
    learningProfiles: createLearningProfileStore(executor),
    conversations: createConversationStore(executor),
    elementErrors: createElementErrorStore(executor),
    attempts: createAttemptStore(executor),
    packedAttempts: createPackedAttemptStore(executor),
    elementFollowers: createElementFollowerStore(executor),
    learnerChanges: createLearnerChangeStore(executor),
    movedSets: createMovedSetStore(executor),
    lessonProgress: createLessonProgressStore(executor),
    setUse: createSetUseStore(executor),
    activity: createActivityStore(executor),
    storedResponses: createStoredResponseStore(executor),
    apiTokens: createApiTokenStore(executor),
    identities: createUserIdentityStore(executor),
    signIns: createSignInStore(executor),
    userRows: createUserRowStore(executor),
    erasures: createErasureStore(executor),
    userSearch: createUserSearchStore(executor),
    jobs: createJobStore(executor),
  };
}

/** The stores of installed plugins over one database. */
export function createPluginStores(ports: PluginTablePorts): PluginStores {
  return {
    states: createPluginStateStore(ports.executor, ports.backend.changes),
    archives: createPluginArchiveStore(ports.executor),
    keys: createPluginKeyStore(ports.executor),
    settings: createPluginSettingStore(ports.executor),
    audit: createPluginAuditStore(ports.executor),
    tables: createPluginTableStore(ports),
    schedules: createScheduleStore(ports.executor),
  };
}
