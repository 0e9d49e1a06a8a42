import type { AiUsage } from '../records/ai-usage.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Curriculum } from '../records/curriculum.ts';
import type { ElementAddress, ElementError, ElementKey, ReviewItem } from '../records/element-error.ts';
import type { LearningProfile } from '../records/learning-profile.ts';
import type { Lesson } from '../records/lesson.ts';
import type { LessonProgress, LessonStatus } from '../records/lesson-progress.ts';
import type { Message } from '../records/message.ts';
import type { Project } from '../records/project.ts';
import type { Session } from '../records/session.ts';
import type { Subject } from '../records/subject.ts';
import type { Topic } from '../records/topic.ts';
import type { User } from '../records/user.ts';
import type { StoredUserSettings } from '../records/user-settings.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { ActivityStore } from './activity-store.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { Page, PageRequest } from './page.ts';
import type { UserRowStore } from './user-row-store.ts';

/** What every store of records with an id can do. */
export interface RecordStore<T> {
  find(id: string): Promise<T | null>;
  /** Finds the record and, inside a unit of work, keeps others from changing it until the unit ends. */
  lock(id: string): Promise<T | null>;
  insert(record: T): Promise<void>;
  /** Replaces the record with the same id. */
  update(record: T): Promise<void>;
  /** Deletes the record and what hangs on it; false when there was none. */
  delete(id: string): Promise<boolean>;
}

export interface UserStore extends RecordStore<User> {
  /** Finds by e-mail address without regard to case. */
  findByEmail(email: string): Promise<User | null>;
  /** All users, oldest first. */
  list(page: PageRequest): Promise<Page<User>>;
}

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
}

export interface CurriculumStore extends RecordStore<Curriculum> {
  /** A user's curricula, oldest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Curriculum>>;
}

export interface TopicStore extends RecordStore<Topic> {
  /** A curriculum's topics, by order_index, then created_at. */
  listByCurriculum(curriculum_id: string, page: PageRequest): Promise<Page<Topic>>;
}

export interface LessonStore extends RecordStore<Lesson> {
  /** A curriculum's lessons, by order_index, then created_at. */
  listByCurriculum(curriculum_id: string, page: PageRequest): Promise<Page<Lesson>>;
}

export interface SubjectStore {
  find(id: string): Promise<Subject | null>;
  insert(subject: Subject): Promise<void>;
  /** The taxonomy by id. */
  list(page: PageRequest): Promise<Page<Subject>>;
  /** The subjects of a project by id. */
  listByProject(project_id: string, page: PageRequest): Promise<Page<Subject>>;
  /** Ties a subject to a project; false when it already was. */
  attach(project_id: string, subject_id: string): Promise<boolean>;
  /** Unties it; false when it was not tied. */
  detach(project_id: string, subject_id: string): Promise<boolean>;
}

export interface SessionStore extends RecordStore<Session> {
  /** A project's sessions, newest first. */
  listByProject(project_id: string, page: PageRequest): Promise<Page<Session>>;
}

/** The turns of sessions. */
export interface MessageStore {
  insert(message: Message): Promise<void>;
  /** A session's messages, oldest first. */
  listBySession(session_id: string, page: PageRequest): Promise<Page<Message>>;
  /** The last so many messages of a session, oldest first. */
  latestOfSession(session_id: string, count: number): Promise<Message[]>;
}

/** The ledger of AI calls. */
export interface AiUsageStore {
  insert(usage: AiUsage): Promise<void>;
  /** The tokens, in and out, of a user's calls from a time on. */
  tokensSince(user_id: string, from: Timestamp): Promise<number>;
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

/** Which element-error rows to list. */
export interface ElementErrorFilter {
  readonly user_id: string;
  readonly set_id?: string | undefined;
  readonly lesson_id?: string | undefined;
  readonly mastered?: boolean | undefined;
}

export interface ElementErrorStore {
  find(key: ElementKey): Promise<ElementError | null>;
  /** Inserts the row or replaces the one with the same key. */
  save(row: ElementError): Promise<void>;
  delete(key: ElementKey): Promise<boolean>;
  /** The rows of all users at one address, in any order. */
  listByAddress(address: ElementAddress): Promise<ElementError[]>;
  /** Rows by set_id, lesson_id, exercise_id, element_key. */
  list(filter: ElementErrorFilter, page: PageRequest): Promise<Page<ElementError>>;
  /** The rows that are not mastered, in the order of the review queue at `now` (specification, part 3). */
  reviewQueue(
    filter: { readonly user_id: string; readonly set_id?: string | undefined },
    now: Timestamp,
    page: PageRequest,
  ): Promise<Page<ReviewItem>>;
}

/** The append-only attempt log. */
export interface AttemptStore {
  /** Adds an attempt; false, and nothing is stored, when the user has one with this attempt_id. */
  insert(attempt: Attempt): Promise<boolean>;
  find(user_id: string, attempt_id: string): Promise<Attempt | null>;
  /** All attempts at one element, in any order. */
  listByElement(key: ElementKey): Promise<Attempt[]>;
  /** Makes an attempt one at another element and changes nothing else of it; does nothing where there is none. */
  readdress(user_id: string, attempt_id: string, address: ElementAddress): Promise<void>;
  delete(user_id: string, attempt_id: string): Promise<boolean>;
  /** How many attempts a user made from one time to another, both included, and how many of them were wrong. */
  countBetween(
    user_id: string,
    from: Timestamp,
    until: Timestamp,
  ): Promise<{ readonly total: number; readonly wrong: number }>;
  /** A user's attempts, by attempted_at, then attempt_id. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Attempt>>;
}

/** Which progress rows to list. */
export interface LessonProgressFilter {
  readonly user_id: string;
  readonly set_id?: string | undefined;
  readonly status?: LessonStatus | undefined;
}

export interface LessonProgressStore {
  find(user_id: string, set_id: string, lesson_id: string): Promise<LessonProgress | null>;
  findById(id: string): Promise<LessonProgress | null>;
  /** Inserts the row or replaces the one with the same user, set and lesson. */
  save(progress: LessonProgress): Promise<void>;
  /** Newest update first. */
  list(filter: LessonProgressFilter, page: PageRequest): Promise<Page<LessonProgress>>;
}

/** An answer kept for the repetition of its request; `answer` is null while the first one is still running. */
export interface StoredAnswer {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly answer: string | null;
  readonly created_at: Timestamp;
}

/** The answers kept by scope and idempotency key. */
export interface StoredAnswerStore {
  find(scope: string, key: string): Promise<StoredAnswer | null>;
  /** Reserves or stores; false, and nothing is stored, when the key is there already. */
  insert(answer: StoredAnswer): Promise<boolean>;
  /** Fills a reserved key with its answer. */
  complete(scope: string, key: string, answer: string): Promise<void>;
  delete(scope: string, key: string): Promise<void>;
  /** All that is kept, by scope and key. */
  list(page: PageRequest): Promise<Page<StoredAnswer>>;
  /** Forgets what was made before a time; answers how many. */
  deleteBefore(time: Timestamp): Promise<number>;
}

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
  readonly aiUsage: AiUsageStore;
  readonly learningProfiles: LearningProfileStore;
  readonly conversations: ConversationStore;
  readonly elementErrors: ElementErrorStore;
  readonly attempts: AttemptStore;
  readonly lessonProgress: LessonProgressStore;
  readonly activity: ActivityStore;
  readonly storedAnswers: StoredAnswerStore;
  readonly userRows: UserRowStore;
}
