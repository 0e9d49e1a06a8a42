import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { DraftLesson, DraftSummary } from './schemas.ts';
import type { CourseSettings } from './settings.ts';

/** A stored draft. */
export interface DraftRow extends Readonly<Omit<DraftSummary, 'failure'>> {
  readonly material: string | null;
  readonly failure_code: string | null;
  readonly failure_detail: string | null;
  /** The try of the job that has begun last; an earlier one changes the state no more. */
  readonly job_try: number;
}

/** A stored lesson of a draft; its content is the text of its JSON, since that may hold what no database takes. */
export interface LessonRow extends Readonly<Omit<DraftLesson, 'content' | 'findings'>> {
  readonly draft_id: string;
  readonly content: string | null;
  readonly findings: string;
  /** What lists say of it: null before it is a lesson of a course. */
  readonly exercise_count: number | null;
  readonly estimated_minutes: number | null;
  readonly hash: string | null;
}

/** The plugin's tables. Deleting a user deletes the drafts. */
export interface CourseTables {
  readonly plg_courses__drafts: DraftRow;
  readonly plg_courses__lessons: LessonRow;
}

/** The plugin's database. */
export type CourseDatabase = Kysely<CourseTables>;

/** The plugin's context. */
export type CourseContext = PluginContext<CourseSettings, CourseTables>;
