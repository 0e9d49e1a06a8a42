/** Where a lesson is. */
export interface LessonAddress {
  readonly set_id: string;
  readonly lesson_id: string;
}

/** Tells that records have changed: read again what you show of them. */
export interface StorageChange {
  /** `errors`: rows of elements, and the review queue with them; `progress`: rows of lessons; `lessons`: lessons that are kept. */
  readonly kind: 'errors' | 'progress' | 'lessons';
  /** The lessons that they belong to, each once; empty where it may be any. */
  readonly lessons: readonly LessonAddress[];
}

/** Hears of changes. */
export type ChangeListener = (change: StorageChange) => void;

/** Those who listen to a storage. */
export interface ChangeListeners {
  /** Adds a listener; returns what takes it away. */
  add(listener: ChangeListener): () => void;
  /** Calls the listeners soon: what one of them throws is not the fault of whoever has changed a record. */
  tell(change: StorageChange): void;
}

/** Makes an empty list of listeners. */
export function createChangeListeners(): ChangeListeners {
  const entries = new Set<{ readonly listener: ChangeListener }>();
  return {
    add: (listener) => {
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    tell: (change) => {
      for (const { listener } of entries) Promise.resolve(change).then(listener);
    },
  };
}

/** The lessons of rows, each once. */
export function lessonsOf(rows: readonly LessonAddress[]): LessonAddress[] {
  const lessons = rows.map(
    ({ set_id, lesson_id }) => [JSON.stringify([set_id, lesson_id]), { set_id, lesson_id }] as const,
  );
  return [...new Map(lessons).values()];
}
