import type { Attempt, ElementError, LessonProgress, Project, Session, User } from '@learnwright/core';

/** The records of the learning stores by their keys. */
export interface MemoryTables {
  readonly users: Map<string, User>;
  readonly projects: Map<string, Project>;
  readonly sessions: Map<string, Session>;
  readonly elementErrors: Map<string, ElementError>;
  readonly attempts: Map<string, Attempt>;
  readonly lessonProgress: Map<string, LessonProgress>;
}

/** Empty tables. */
export function createMemoryTables(): MemoryTables {
  return {
    users: new Map(),
    projects: new Map(),
    sessions: new Map(),
    elementErrors: new Map(),
    attempts: new Map(),
    lessonProgress: new Map(),
  };
}

/** A copy to write in: records are never changed, so the maps are enough. */
export function copyMemoryTables(tables: MemoryTables): MemoryTables {
  return {
    users: new Map(tables.users),
    projects: new Map(tables.projects),
    sessions: new Map(tables.sessions),
    elementErrors: new Map(tables.elementErrors),
    attempts: new Map(tables.attempts),
    lessonProgress: new Map(tables.lessonProgress),
  };
}
