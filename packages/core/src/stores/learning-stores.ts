import type { Attempt } from '../records/attempt.ts';
import type { ElementAddress, ElementError, ElementKey, ReviewItem } from '../records/element-error.ts';
import type { LessonProgress, LessonStatus } from '../records/lesson-progress.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { Page, PageRequest } from './page.ts';

/** Selects element-error rows; fields left out select all. */
export interface ElementErrorFilter {
  readonly user_id: string;
  readonly set_id?: string | undefined;
  readonly lesson_id?: string | undefined;
  readonly mastered?: boolean | undefined;
}

/** What a review queue is narrowed to. */
export interface ReviewQueueFilter {
  readonly user_id: string;
  readonly set_id?: string | undefined;
  /** Those that are due before this time alone. */
  readonly due_before?: Timestamp | undefined;
}

/** The element-error rows: one per user and element. */
export interface ElementErrorStore {
  find(key: ElementKey): Promise<ElementError | null>;
  /** The rows of a user at some addresses, in any order; addresses without a row have none. */
  findAll(user_id: string, addresses: readonly ElementAddress[]): Promise<ElementError[]>;
  /** Inserts the row or replaces the one with the same key. */
  save(row: ElementError): Promise<void>;
  /** Saves several rows, each of another key. */
  saveAll(rows: readonly ElementError[]): Promise<void>;
  delete(key: ElementKey): Promise<boolean>;
  /** The rows of all users at one address, in any order. */
  listByAddress(address: ElementAddress): Promise<ElementError[]>;
  /** Rows by set_id, lesson_id, exercise_id, element_key. */
  list(filter: ElementErrorFilter, page: PageRequest): Promise<Page<ElementError>>;
  /** The rows that are not mastered, in the order of the review queue at `now` (specification, R3.10). */
  reviewQueue(filter: ReviewQueueFilter, now: Timestamp, page: PageRequest): Promise<Page<ReviewItem>>;
  /** When the next row of a user that is not mastered is due, at a time or later; null for none. */
  findNextDue(user_id: string, from: Timestamp): Promise<Timestamp | null>;
}

/** The append-only attempt log. */
export interface AttemptStore {
  /** Adds an attempt; false, and nothing is stored, when the user has one with this attempt_id. */
  insert(attempt: Attempt): Promise<boolean>;
  /**
   * Adds attempts of one user, each with another attempt_id; returns the ids of those that the user did not have. `change` is
   * the number that those who read changes find them by; default 0, before all changes.
   */
  insertAll(attempts: readonly Attempt[], change?: number): Promise<ReadonlySet<string>>;
  find(user_id: string, attempt_id: string): Promise<Attempt | null>;
  /** The attempts of one user with some ids, in any order; ids without an attempt have none. */
  findAll(user_id: string, attempt_ids: readonly string[]): Promise<Attempt[]>;
  /** All attempts of a user at some elements, in any order. */
  listByElements(user_id: string, addresses: readonly ElementAddress[]): Promise<Attempt[]>;
  /**
   * The same for folding, which needs what was answered last alone: the answers of attempts that are not the latest at their element
   * may be left out. An element may have thousands of them.
   */
  listLogs(user_id: string, addresses: readonly ElementAddress[]): Promise<Attempt[]>;
  /** Changes the address of an attempt and nothing else; does nothing when there is no such attempt. */
  readdress(user_id: string, attempt_id: string, address: ElementAddress, change?: number): Promise<void>;
  delete(user_id: string, attempt_id: string): Promise<boolean>;
  /** The numbers of all and of wrong attempts of a user from one time to another, both included. */
  countBetween(
    user_id: string,
    from: Timestamp,
    until: Timestamp,
  ): Promise<{ readonly total: number; readonly wrong: number }>;
  /** A user's attempts, by attempted_at, then attempt_id. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Attempt>>;
}

/** What packs old attempts (specification, R3.20). Call all but `listLearners` in a unit of work that has locked the learner. */
export interface PackedAttemptStore {
  /** The ids, behind one, of learners with attempts from before a time that have not been packed; by id. */
  listLearners(before: Timestamp, after: string, count: number): Promise<string[]>;
  /**
   * Counts the attempts at elements whose logs may be long, those that are packed included, and returns the elements of `late`
   * in portions, as `boundLogs` of the rules does.
   */
  boundLogs(
    user_id: string,
    changed: readonly ElementError[],
    late: readonly ElementError[],
  ): Promise<ElementAddress[][]>;
  /** Up to when the attempts of a learner were packed; null for those of whom none were. */
  findUntil(user_id: string): Promise<Timestamp | null>;
  /** Notes up to when they were packed; an earlier time than before changes nothing. */
  noteUntil(user_id: string, until: Timestamp): Promise<void>;
  /** Stores what some attempts of a learner carry, and deletes others by their ids. */
  replace(user_id: string, packed: readonly Attempt[], gone: readonly string[]): Promise<void>;
}

/** The content sets whose elements have moved: an attempt in any other set is where it says. */
export interface MovedSetStore {
  /**
   * Notes sets, once and for ever, and waits for those who record attempts in them: others begin once the unit of work has
   * ended. Call it in the unit of work that moves their elements, before it locks a learner.
   */
  note(set_ids: readonly string[]): Promise<void>;
  /**
   * Adds attempts of one user as `insertAll` of the attempts does, without those in sets that are noted, and reads the rows
   * of elements: `addresses` are the different addresses of the attempts.
   */
  insertUnmoved(
    user_id: string,
    attempts: readonly Attempt[],
    addresses: readonly ElementAddress[],
    change: number,
  ): Promise<StoredAttempts>;
}

/** What was found when attempts were added. */
export interface StoredAttempts {
  /** The ids of those that are new. */
  readonly ids: ReadonlySet<string>;
  /** The rows of the elements at their addresses, in any order; a row may be there more than once. */
  readonly rows: readonly ElementError[];
}

/**
 * Who follows the elements of which learners. While somebody follows a learner, each element whose attempts change is noted for
 * them, once, until they take it: what they have folded from the log of attempts is then to be folded again.
 */
export interface ElementFollowerStore {
  /** Locks a user as `users.lock` does, and tells whether somebody follows them; null for an unknown user. */
  lockUser(user_id: string): Promise<{ readonly followed: boolean } | null>;
  /** Notes for each follower of a user that elements have changed. Call it under the lock of the user. */
  note(user_id: string, addresses: readonly ElementAddress[]): Promise<void>;
  /** Follows a user from now on. Call it in a unit of work, as the others below. */
  follow(user_id: string, follower: string): Promise<void>;
  /** Follows a user no more, and forgets what was noted. */
  unfollow(user_id: string, follower: string): Promise<void>;
  /** Tells whether something is noted. */
  hasNoted(user_id: string, follower: string): Promise<boolean>;
  /** Takes elements that were noted, at most `count`; none is left when fewer come. Locks the user. */
  take(user_id: string, follower: string, count: number): Promise<ElementAddress[]>;
}

/** The lock of a learner whose records are about to change. */
export interface BegunChange {
  /** The number of the change; those of a learner are given in the order in which their transactions commit. */
  readonly change: number;
  /** Whether somebody follows the elements of the learner. */
  readonly followed: boolean;
  /** The time zone of the settings of the learner, else UTC. */
  readonly timezone: string;
}

/** An entry of what has changed for a learner, with the number of the change. */
export type Changed<Row> = Row & { readonly change: number };

/** The id of an attempt that was taken back. */
export type UndoneId = Pick<Attempt, 'attempt_id'>;

/**
 * What has changed in the attempts and lessons of a learner, for devices that keep a copy. Each write locks
 * the learner, adds one to the number of the learner's changes, and gives that number to its rows. Because of the lock, numbers
 * are committed in their order. A row that changes again keeps the later number alone.
 */
export interface LearnerChangeStore {
  /**
   * Locks a user as `users.lock` does, and counts a change; null for an unknown user. Before that it waits for moves of elements
   * in `set_ids`, where attempts are to be recorded, and keeps others from beginning until the unit of work ends.
   */
  begin(user_id: string, set_ids?: readonly string[]): Promise<BegunChange | null>;
  /** The number of the last change that is committed; null for an unknown user. */
  latest(user_id: string): Promise<number | null>;
  /** Remembers that attempts were taken back, also some that never came. */
  noteUndone(user_id: string, attempt_ids: readonly string[], change: number): Promise<void>;
  /** Those of some attempts that were taken back. */
  findUndone(user_id: string, attempt_ids: readonly string[]): Promise<string[]>;
  /** By change, then attempt_id; as all lists here. */
  listAttempts(user_id: string, page: PageRequest): Promise<Page<Changed<Attempt>>>;
  /** By change, then id. */
  listLessons(user_id: string, page: PageRequest): Promise<Page<Changed<LessonProgress>>>;
  listUndone(user_id: string, page: PageRequest): Promise<Page<Changed<UndoneId>>>;
  /** How many entries the three lists have behind places in them. */
  countBehind(user_id: string, places: ChangePlaces): Promise<number>;
}

/** A place in each list of changes: behind the entry with this change and id. */
export type ChangePlaces = Readonly<Record<'attempts' | 'lessons' | 'undone', readonly [change: number, id: string]>>;

/** Selects progress rows; fields left out select all. */
export interface LessonProgressFilter {
  readonly user_id: string;
  readonly set_id?: string | undefined;
  readonly status?: LessonStatus | undefined;
}

/** The progress of users through content lessons. */
export interface LessonProgressStore {
  find(user_id: string, set_id: string, lesson_id: string): Promise<LessonProgress | null>;
  findById(id: string): Promise<LessonProgress | null>;
  /** Inserts the row or replaces the one with the same user, set and lesson; `change` as for attempts. */
  save(progress: LessonProgress, change?: number): Promise<void>;
  /** Newest update first. */
  list(filter: LessonProgressFilter, page: PageRequest): Promise<Page<LessonProgress>>;
}

/** What learners have left in a content set, counted over all of them. */
export interface SetUse {
  readonly learners: number;
  readonly lesson_progress: number;
  readonly element_errors: number;
  readonly attempts: number;
}

/** Counts what hangs on a content set. It reads the rows of all learners: for operators, not for every request. */
export interface SetUseStore {
  count(set_id: string): Promise<SetUse>;
}
