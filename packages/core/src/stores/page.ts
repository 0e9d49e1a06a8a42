/** The sort values of the last row seen; opaque to everyone but the store that made them. */
export type CursorValues = readonly (string | number | boolean | null)[];

/** Which part of a list to read; `limit: null` reads all of it. */
export interface PageRequest {
  readonly limit: number | null;
  readonly after: CursorValues | null;
}

/** A part of a list; `next` continues it and is null at the end. */
export interface Page<T> {
  readonly items: T[];
  readonly next: CursorValues | null;
}

/** The whole list at once. */
export const WHOLE_LIST: PageRequest = { limit: null, after: null };
