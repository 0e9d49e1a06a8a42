import type {
  ActiveDay,
  AiUsage,
  ApiToken,
  Attempt,
  Conversation,
  Curriculum,
  DataKey,
  DeliveryEntry,
  ElementAddress,
  ElementError,
  EventSubscription,
  Job,
  LearningProfile,
  LeasedSchedule,
  LeasedWork,
  Lesson,
  LessonProgress,
  Message,
  NewEvent,
  PluginArchive,
  PluginAuditEntry,
  PluginKey,
  PluginSetting,
  PluginState,
  Project,
  Replay,
  Session,
  SignInAccount,
  SignInPasskey,
  SignInSession,
  SignInUser,
  StoredResponse,
  StoredUserSettings,
  Subject,
  Topic,
  User,
  UserIdentity,
} from '@learnwright/core';
import type { Generated } from 'kysely';

/** A user with the unique form of the e-mail address, and what the user is found by. */
export type UserRow = User & { readonly email_key: string | null; readonly search_key: string };

/** A user with marks: that somebody follows their elements, the last change of their records, that they are being erased … */
interface MarkedUserRow extends UserRow {
  readonly changes: Generated<number>;
  readonly elements_followed: Generated<boolean>;
  readonly erased_at: Generated<string | null>;
  /** Up to when the attempts were packed. */
  readonly attempts_packed_until: Generated<string | null>;
}

/** Who follows the elements of a user: a plugin. */
export interface ElementFollowerRow {
  readonly user_id: string;
  readonly follower: string;
}

/** An element that has changed since a follower has taken it. */
export interface ElementChangeRow extends ElementFollowerRow, ElementAddress {}

/** A row with the number of the change of the learner that has written it. */
type ChangedRow = { readonly change: Generated<number> };

/** An attempt; null where it carries no others. */
type AttemptRow = Omit<Attempt, 'earlier'> & ChangedRow & { readonly earlier: Generated<string | null> };

/** An attempt that was taken back. */
export type UndoneAttemptRow = Pick<Attempt, 'user_id' | 'attempt_id'> & { readonly change: number };

/** A content set whose elements have moved; the empty id stands for all sets. */
export interface MovedSetRow {
  readonly set_id: string;
}

/** A conversation with the hash of its content, unique per user. */
export type ConversationRow = Conversation & { readonly content_hash: string };

/** An API token with the SHA-256 of its secret, which is unique. */
export interface ApiTokenRow extends ApiToken {
  readonly secret_hash: string;
}

/** A day on which a user was active. */
export type ActiveDayRow = ActiveDay & { readonly user_id: string };

/** A subject of a project. */
export interface ProjectSubjectRow {
  readonly project_id: string;
  readonly subject_id: string;
}

/** A stored response with its number, and the bytes that count for its scope. */
export interface StoredResponseRow extends StoredResponse {
  readonly id: Generated<number>;
  readonly bytes: number;
}

/** A subject of a stored response: an id, or the hash of an e-mail address. */
export interface AnswerSubjectRow {
  readonly subject: string;
  readonly answer_id: number;
}

/** The one row that counts the changes of plugins. */
export interface PluginGenerationRow {
  readonly id: 1;
  readonly counter: number;
}

/** A token bucket; `taken` is what the last statement took from it. */
export interface RateLimitRow {
  readonly name: string;
  readonly full_at: number;
  readonly taken: number;
}

/** A job with what is kept for its next try, and how many of its tries do not count. */
export interface JobRow extends Job, Omit<LeasedWork, 'due_at'> {
  readonly state: unknown;
  readonly excused: number;
  /** When it is begun next; null counts as at once. */
  readonly due_at: string | null;
}

/** A piece of the file that a job makes. */
export interface JobPieceRow {
  readonly job_id: string;
  /** The try that made it: another try makes another file. */
  readonly tries: number;
  readonly position: number;
  readonly bytes: Uint8Array;
}

/** An event with its place among those of its learner. */
export interface EventRow extends NewEvent {
  readonly position: number;
}

/** A delivery. */
export interface EventDeliveryRow extends Omit<DeliveryEntry, 'created_at'>, Omit<LeasedWork, 'due_at'> {
  readonly position: number;
}

/** That a plugin has handled an event. */
export interface HandledEventRow {
  readonly event_id: string;
  readonly plugin: string;
  readonly user_id: string;
  readonly handled_at: string;
}

/** A proof that is under way, such as that of an address. */
export interface SignInVerificationRow {
  readonly id: string;
  /** Names the person, with what else is kept. */
  readonly value: string;
  readonly expires_at: string;
}

/** Core's tables: each row is the record itself. */
export interface CoreTables {
  readonly users: MarkedUserRow;
  readonly user_settings: StoredUserSettings;
  readonly active_days: ActiveDayRow;
  readonly projects: Project;
  readonly subjects: Subject;
  readonly project_subjects: ProjectSubjectRow;
  readonly curricula: Curriculum;
  readonly topics: Topic;
  readonly lessons: Lesson;
  readonly sessions: Session;
  readonly messages: Message;
  readonly ai_usage: AiUsage;
  readonly learning_profiles: LearningProfile;
  readonly conversations: ConversationRow;
  readonly element_errors: ElementError;
  readonly attempts: AttemptRow;
  readonly undone_attempts: UndoneAttemptRow;
  readonly element_followers: ElementFollowerRow;
  readonly element_changes: ElementChangeRow;
  readonly lesson_progress: LessonProgress & ChangedRow;
  readonly stored_answers: StoredResponseRow;
  readonly answer_subjects: AnswerSubjectRow;
  readonly api_tokens: ApiTokenRow;
  readonly identities: UserIdentity;
  readonly data_keys: DataKey;
  readonly sign_in_users: SignInUser;
  readonly sign_in_sessions: SignInSession;
  readonly sign_in_accounts: SignInAccount;
  readonly sign_in_passkeys: SignInPasskey;
  readonly sign_in_verifications: SignInVerificationRow;
  readonly plugin_states: PluginState;
  readonly plugin_archives: PluginArchive;
  readonly plugin_keys: PluginKey;
  readonly plugin_settings: PluginSetting;
  readonly plugin_audit: PluginAuditEntry;
  readonly plugin_generation: PluginGenerationRow;
  readonly plugin_schedules: LeasedSchedule;
  readonly rate_limits: RateLimitRow;
  readonly jobs: JobRow;
  readonly job_pieces: JobPieceRow;
  readonly moved_sets: MovedSetRow;
  readonly events: EventRow;
  readonly event_deliveries: EventDeliveryRow;
  readonly event_subscriptions: EventSubscription;
  readonly event_replays: Replay;
  readonly handled_events: HandledEventRow;
}
