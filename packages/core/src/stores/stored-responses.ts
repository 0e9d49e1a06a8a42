import type { Timestamp } from '../time/timestamp.ts';

/**
 * An answer kept for repetitions of its request. Without an `answer` it reserves the key: for the server that runs the
 * request, its `owner`, or, where `owner` is null, for the next repetition.
 */
export interface StoredResponse {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly answer: Uint8Array | null;
  /** The id of the server that runs the request; null when it does not run. */
  readonly owner: string | null;
  /** What a run of the request has stored to be resumed by. */
  readonly remembered: string | null;
  readonly created_at: Timestamp;
}

/** A key that is reserved, and the server it is reserved for. */
export type ReservedKey = Pick<StoredResponse, 'scope' | 'key'> & { readonly owner: string };

/**
 * The answers of earlier requests, by scope and idempotency key. Each is stored with its subjects: the ids, and hashes of
 * the e-mail addresses, of all whom its request and itself are about.
 */
export interface StoredResponseStore {
  find(scope: string, key: string): Promise<StoredResponse | null>;
  /** Stores an answer, or reserves its key; false, without any change, when the key exists. Call it in a unit of work. */
  insert(answer: StoredResponse, subjects: readonly string[]): Promise<boolean>;
  /** Reserves the key for another server; false where it is not reserved as it was any more. */
  takeOver(reserved: Pick<StoredResponse, 'scope' | 'key' | 'owner'>, owner: string): Promise<boolean>;
  /** Stores what to resume the request by; false where the key is not reserved for its owner. */
  remember(reserved: ReservedKey, value: string): Promise<boolean>;
  /** Gives the key back: what it remembers stays for the next repetition, else nothing does. Not where it has another owner. */
  release(reserved: ReservedKey): Promise<void>;
  /** Fills a key with its answer where it is reserved for its owner. Call it in a unit of work. */
  complete(reserved: ReservedKey, answer: Uint8Array, subjects: readonly string[]): Promise<void>;
  delete(scope: string, key: string): Promise<void>;
  /** Deletes every answer with one of these subjects, and returns their number. */
  deleteAbout(subjects: readonly string[]): Promise<number>;
  /** Deletes answers with this subject, at most `count`, and returns their number. */
  deleteSomeAbout(subject: string, count: number): Promise<number>;
  /** Deletes the oldest answers created before a time, at most `count`, and returns their number. */
  deleteBefore(time: Timestamp, count: number): Promise<number>;
  /** The bytes of all answers, counted as for a scope. It reads an index from end to end. */
  countBytes(): Promise<number>;
  /** Deletes the oldest answers of all, at most `count`, and returns the bytes of each. */
  deleteOldest(count: number): Promise<number[]>;
  /** The scopes whose answers take more than this many bytes. */
  scopesOver(bytes: number): Promise<string[]>;
  /**
   * Deletes the oldest answers of a scope while all of it take more than this many bytes, at most `count`, and returns
   * their number. Every answer counts a kilobyte at least.
   */
  deleteOverflow(scope: string, bytes: number, count: number): Promise<number>;
}
