import type { Awaitable, Release, TextByLanguage } from '@learnwright/core';

/** What a learner stores of a kind. */
export interface StoredKind<Context> {
  readonly unit: 'bytes' | 'count';
  /** What it is, for learners and operators; English is needed. */
  readonly label: TextByLanguage;
  /** Measures what a learner has, from what is stored: what is deleted is free again by itself. */
  readonly used: (context: Context, user_id: string) => Awaitable<number>;
  /** How much a learner may have, such as a setting. */
  readonly allowed: (context: Context) => number;
}

/** What runs for a learner at once, such as programs. */
export interface AtOnceKind<Context> {
  readonly unit: 'at_once';
  readonly label: TextByLanguage;
  /** How many a learner may have under way. */
  readonly allowed: (context: Context) => number;
  /** How many a server may have under way, for all learners. */
  readonly of_server: (context: Context) => number;
  /** How long a request waits for its turn, in seconds; default 5. */
  readonly wait_seconds?: (context: Context) => number;
}

/** What a plugin bounds for each learner, by kind in snake_case: `GET /api/users/{user_id}/usage` shows it. */
export type UsageDefinition<Context> = Readonly<Record<string, StoredKind<Context> | AtOnceKind<Context>>>;

/** Keeps learners within the bounds that the plugin declares in `usage`. An unknown kind is an error of the plugin. */
export interface PluginUsage {
  /**
   * Takes room for more of a stored kind. Call it in the transaction of the write and before it: the learner is locked until
   * that ends, so that no two requests take the same room. Outside of a transaction it only looks. An `amount` of 0 or less
   * always passes. Throws storage_full with `used` and `allowed`, and not_found for the user.
   *
   * @example
   * await context.transaction(async () => {
   *   await context.usage.take('notes', user_id, note.length);
   *   await insertNote(context.db, user_id, note);
   * });
   */
  take(kind: string, user_id: string, amount: number): Promise<void>;
  /**
   * Waits for a turn of a kind `at_once`, and returns what ends it: call that in any case. Throws rate_limited where the learner has
   * as many as one may, overloaded where the server has, and the reason of `signal`.
   */
  enter(kind: string, user_id: string, options?: { readonly signal?: AbortSignal }): Promise<Release>;
  /** Runs work in a turn. Throws what `enter` throws; then nothing was begun. */
  during<T>(
    kind: string,
    user_id: string,
    work: () => Promise<T>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<T>;
}
