import type { AiUsage, AiUsageOfPurpose, AiUsageOfUser } from '../records/ai-usage.ts';
import type { Conversation, ConversationSummary } from '../records/conversation.ts';
import type { Curriculum } from '../records/curriculum.ts';
import type { LearningProfile } from '../records/learning-profile.ts';
import type { Lesson } from '../records/lesson.ts';
import type { Message } from '../records/message.ts';
import type { Project } from '../records/project.ts';
import type { Session } from '../records/session.ts';
import type { Subject } from '../records/subject.ts';
import type { Topic } from '../records/topic.ts';
import type { User } from '../records/user.ts';
import type { StoredUserSettings } from '../records/user-settings.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { ActivityStore } from './activity-store.ts';
import type { ApiTokenStore, SignInStore, UserIdentityStore } from './credential-stores.ts';
import type { JobStore } from './job-store.ts';
import type {
  AttemptStore,
  ElementErrorStore,
  ElementFollowerStore,
  LearnerChangeStore,
  LessonProgressStore,
  MovedSetStore,
  PackedAttemptStore,
  SetUseStore,
} from './learning-stores.ts';
import type { Page, PageRequest } from './page.ts';
import type { StoredResponseStore } from './stored-responses.ts';

/** The stores of core's records. */
export interface Stores {
  readonly users: UserStore;
  readonly projects: ProjectStore;
  readonly settings: UserSettingsStore;
  readonly curricula: CurriculumStore;
  readonly topics: TopicStore;
  readonly lessons: LessonStore;
  readonly subjects: SubjectStore;
  readonly sessions: SessionStore;
  readonly messages: MessageStore;
  readonly dataKeys: DataKeyStore;
  readonly aiUsage: AiUsageStore;
  readonly learningProfiles: LearningProfileStore;
  readonly conversations: ConversationStore;
  readonly elementErrors: ElementErrorStore;
  readonly attempts: AttemptStore;
  readonly packedAttempts: PackedAttemptStore;
  readonly elementFollowers: ElementFollowerStore;
  readonly learnerChanges: LearnerChangeStore;
  readonly movedSets: MovedSetStore;
  readonly lessonProgress: LessonProgressStore;
  readonly setUse: SetUseStore;
  readonly activity: ActivityStore;
  readonly storedResponses: StoredResponseStore;
  readonly apiTokens: ApiTokenStore;
  readonly identities: UserIdentityStore;
  readonly signIns: SignInStore;
  readonly userRows: UserRowStore;
  readonly erasures: ErasureStore;
  readonly userSearch: UserSearchStore;
  readonly jobs: JobStore;
}

/** A store of records with an id. */
export interface RecordStore<T> {
  find(id: string): Promise<T | null>;
  /** Finds the record; inside a unit of work nobody else can change it until the unit ends. */
  lock(id: string): Promise<T | null>;
  insert(record: T): Promise<void>;
  /** Replaces the record with the same id. */
  update(record: T): Promise<void>;
  /** Deletes the record and every row that refers to it; false when there was none. */
  delete(id: string): Promise<boolean>;
}

/** The learners. */
export interface UserStore extends RecordStore<User> {
  /** Finds by e-mail address without regard to case. */
  findByEmail(email: string): Promise<User | null>;
  /** All users, oldest first. */
  list(page: PageRequest): Promise<Page<User>>;
}

/** Finds users by what is in their names and addresses. It looks at all users: for operators, not for every request. */
export interface UserSearchStore {
  /** The users whose name or e-mail address contains a text, whatever its case and accents; oldest first. */
  list(text: string, page: PageRequest): Promise<Page<User>>;
}

/** The learning projects. */
export interface ProjectStore extends RecordStore<Project> {
  /** A user's projects, newest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Project>>;
  /** The user's project of kind `content`. */
  findContentProject(user_id: string): Promise<Project | null>;
}

/** Settings, keyed by user. */
export interface UserSettingsStore {
  find(user_id: string): Promise<StoredUserSettings | null>;
  insert(settings: StoredUserSettings): Promise<void>;
  update(settings: StoredUserSettings): Promise<void>;
  /** The settings with a sealed key, by user. */
  listWithKeys(page: PageRequest): Promise<Page<StoredUserSettings>>;
  countWithKeys(): Promise<number>;
}

/** A key that seals texts; `sealed` is itself, sealed with the secret of the server. */
export interface DataKey {
  readonly id: string;
  readonly sealed: string;
  readonly created_at: Timestamp;
}

/** The keys that seal texts. None is ever deleted: a backup may still need it. */
export interface DataKeyStore {
  /** All keys, oldest first: the last one seals. */
  list(): Promise<DataKey[]>;
  insert(key: DataKey): Promise<void>;
  /** Replaces the sealed form of the key with the same id. */
  update(key: DataKey): Promise<void>;
}

/** The curricula. */
export interface CurriculumStore extends RecordStore<Curriculum> {
  /** A user's curricula, oldest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Curriculum>>;
}

/** The topics of curricula. */
export interface TopicStore extends RecordStore<Topic> {
  /** A curriculum's topics, by order_index, then created_at. */
  listByCurriculum(curriculum_id: string, page: PageRequest): Promise<Page<Topic>>;
}

/** The lessons of curricula. */
export interface LessonStore extends RecordStore<Lesson> {
  /** A curriculum's lessons, by order_index, then created_at. */
  listByCurriculum(curriculum_id: string, page: PageRequest): Promise<Page<Lesson>>;
  /** The bytes of the contents of a user's lessons. */
  measureByUser(user_id: string): Promise<number>;
}

/** The subject taxonomy, and the subjects of projects. */
export interface SubjectStore {
  find(id: string): Promise<Subject | null>;
  insert(subject: Subject): Promise<void>;
  /** The taxonomy by id. */
  list(page: PageRequest): Promise<Page<Subject>>;
  /** The subjects of a project by id. */
  listByProject(project_id: string, page: PageRequest): Promise<Page<Subject>>;
  /** Adds a subject to a project; false when the project already has it. */
  attach(project_id: string, subject_id: string): Promise<boolean>;
  /** Takes a subject off a project; false when the project does not have it. */
  detach(project_id: string, subject_id: string): Promise<boolean>;
}

/** The learning sessions. */
export interface SessionStore extends RecordStore<Session> {
  /** Finds the session; inside a unit of work nobody else can change it or its project until the unit ends. */
  lock(id: string): Promise<Session | null>;
  /** Inserts a session of the content project of a user, and returns the id of that; null, and nothing is stored, without one. */
  insertOfContent(user_id: string, session: Omit<Session, 'project_id'>): Promise<string | null>;
  /** A project's sessions, newest first. */
  listByProject(project_id: string, page: PageRequest): Promise<Page<Session>>;
}

/** The turns of sessions. */
export interface MessageStore {
  insert(message: Message): Promise<void>;
  /** Deletes a message; false when there is none. */
  delete(id: string): Promise<boolean>;
  /** Deletes all messages of a session, and returns their number. */
  deleteBySession(session_id: string): Promise<number>;
  /** A session's messages, oldest first. */
  listBySession(session_id: string, page: PageRequest): Promise<Page<Message>>;
  /** The last `count` messages of a session, oldest first. */
  latestOfSession(session_id: string, count: number): Promise<Message[]>;
  /** When the messages of a session were written, earliest first. */
  timesOfSession(session_id: string): Promise<Timestamp[]>;
}

/** The ledger of AI calls. */
export interface AiUsageStore {
  insert(usage: AiUsage): Promise<void>;
  /** The sum of input and output tokens of a user's calls from a time on. */
  tokensSince(user_id: string, from: Timestamp): Promise<number>;
  /** Sums up the calls from one time on and before another by purpose, of a user or, with null, of all; in any order. */
  sumByPurpose(user_id: string | null, from: Timestamp, before: Timestamp): Promise<AiUsageOfPurpose[]>;
  /** Sums up the calls from a time on by user, for the users with the most tokens, so many at most. */
  sumByUser(from: Timestamp, count: number): Promise<AiUsageOfUser[]>;
  /** Deletes the oldest calls from before a time, so many at most; returns how many. */
  deleteBefore(time: Timestamp, count: number): Promise<number>;
  /** A user's calls, newest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<AiUsage>>;
}

/** The learning profiles, one version per assessment of a project. */
export interface LearningProfileStore {
  find(id: string): Promise<LearningProfile | null>;
  insert(profile: LearningProfile): Promise<void>;
  /** The profile with the highest version. */
  latestByProject(project_id: string): Promise<LearningProfile | null>;
  /** A project's profiles, highest version first. */
  listByProject(project_id: string, page: PageRequest): Promise<Page<LearningProfile>>;
}

/** The imported conversations; no user has two with the same content. */
export interface ConversationStore extends RecordStore<Conversation> {
  /** A user's conversations, newest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Conversation>>;
  /** A user's conversations without their content, newest first. */
  listSummariesByUser(user_id: string, page: PageRequest): Promise<Page<ConversationSummary>>;
  /** The user's conversation whose content has this hash (`hashTranscript`). */
  findByHash(user_id: string, hash: string): Promise<Conversation | null>;
  countByUser(user_id: string): Promise<number>;
  /** The bytes of the contents and analyses of a user's conversations. */
  measureByUser(user_id: string): Promise<number>;
}

/** The rows of a user in all tables of the database, including those of plugins that are not running. */
export interface UserRowStore {
  /** The ids of all rows with the `user_id`, and of rows that refer to those by cascading foreign keys, in any order. */
  listIds(user_id: string): Promise<string[]>;
  /** Deletes the user's rows from every table with a `user_id`. */
  delete(user_id: string): Promise<void>;
  /** The tables with such rows, each before those that its rows refer to: so few rows take others along. */
  listTables(): Promise<readonly UserTable[]>;
}

/** A table with rows of users. */
export interface UserTable {
  readonly name: string;
  /** Deletes at most so many rows of the user; returns their number, and the ids that they had. */
  deleteSome(user_id: string, count: number): Promise<{ readonly deleted: number; readonly ids: readonly string[] }>;
}

/** The erasures of users that have begun: no other store finds such a user, whose rows go in portions. */
export interface ErasureStore {
  /** Marks a user, and deletes what callers show to be that user. Call it in a unit of work that has locked the user. */
  begin(user_id: string, time: Timestamp): Promise<void>;
  /** Locks a user whose erasure goes on; null for any other. */
  lock(user_id: string): Promise<{ readonly email: string | null } | null>;
  /** The ids of the users whose erasure goes on, those that began first first. */
  list(): Promise<string[]>;
}
