import type { MigrationOwner } from '../database.ts';
import { createRecords } from './0001-create-records/create-records.ts';
import { addProjectKind } from './0002-add-project-kind.ts';
import { seedSubjects } from './0003-seed-subjects/seed-subjects.ts';
import { createLearningProfiles } from './0004-create-learning-profiles.ts';
import { createSessionRecords } from './0005-create-session-records.ts';
import { createConversations } from './0006-create-conversations.ts';
import { createPluginStates } from './0007-create-plugin-states.ts';
import { createCredentials } from './0008-create-credentials.ts';
import { indexStoredAnswers } from './0009-index-stored-answers.ts';
import { createSignIn } from './0010-create-sign-in.ts';
import { pinPluginKeys } from './0011-pin-plugin-keys.ts';
import { createRateLimits } from './0012-create-rate-limits.ts';
import { createDataKeys } from './0013-create-data-keys.ts';
import { createEvents } from './0014-create-events.ts';
import { ownReservedKeys } from './0015-own-reserved-keys.ts';
import { createJobs } from './0016-create-jobs.ts';
import { indexEnds } from './0019-index-ends.ts';
import { packAnswers } from './0021-pack-answers.ts';
import { orderReviewQueue } from './0022-order-review-queue.ts';
import { keepGrading } from './0023-keep-grading.ts';
import { keepActiveDays } from './0025-keep-active-days.ts';
import { followElements } from './0027-follow-elements.ts';
import { createSchedules } from './0028-create-schedules.ts';
import { keepPluginSettings } from './0029-keep-plugin-settings.ts';
import { numberChanges } from './0030-number-changes.ts';
import { keepZonesOfDays } from './0031-keep-zones-of-days.ts';
import { keepSearchKeys } from './0032-keep-search-keys.ts';
import { keepPreferences } from './0033-keep-preferences.ts';
import { indexBytes } from './0034-index-bytes.ts';
import { leaseJobs } from './0035-lease-jobs.ts';
import { markErasures } from './0036-mark-erasures.ts';
import { noteMovedSets } from './0037-note-moved-sets.ts';
import { indexCompletions } from './0038-index-completions.ts';
import { indexFailedJobs } from './0039-index-failed-jobs.ts';
import { packAttempts } from './0040-pack-attempts.ts';
import { indexAnalyses } from './0041-index-analyses.ts';
import { CORE_OWNER } from './migration-table.ts';

/** Core's schema, to be migrated before that of any plugin. */
export const CORE_MIGRATIONS: MigrationOwner = {
  owner: CORE_OWNER,
  migrations: {
    '0001_create_records': createRecords,
    '0002_add_project_kind': addProjectKind,
    '0003_seed_subjects': seedSubjects,
    '0004_create_learning_profiles': createLearningProfiles,
    '0005_create_session_records': createSessionRecords,
    '0006_create_conversations': createConversations,
    '0007_create_plugin_states': createPluginStates,
    '0008_create_credentials': createCredentials,
    '0009_index_stored_answers': indexStoredAnswers,
    '0010_create_sign_in': createSignIn,
    '0011_pin_plugin_keys': pinPluginKeys,
    '0012_create_rate_limits': createRateLimits,
    '0013_create_data_keys': createDataKeys,
    '0014_create_events': createEvents,
    '0015_own_reserved_keys': ownReservedKeys,
    '0016_create_jobs': createJobs,
    '0019_index_ends': indexEnds,
    '0021_pack_answers': packAnswers,
    '0022_order_review_queue': orderReviewQueue,
    '0023_keep_grading': keepGrading,
    '0025_keep_active_days': keepActiveDays,
    '0027_follow_elements': followElements,
    '0028_create_schedules': createSchedules,
    '0029_keep_plugin_settings': keepPluginSettings,
    '0030_number_changes': numberChanges,
    '0031_keep_zones_of_days': keepZonesOfDays,
    '0032_keep_search_keys': keepSearchKeys,
    '0033_keep_preferences': keepPreferences,
    '0034_index_bytes': indexBytes,
    '0035_lease_jobs': leaseJobs,
    '0036_mark_erasures': markErasures,
    '0037_note_moved_sets': noteMovedSets,
    '0038_index_completions': indexCompletions,
    '0039_index_failed_jobs': indexFailedJobs,
    '0040_pack_attempts': packAttempts,
    '0041_index_analyses': indexAnalyses,
  },
};
