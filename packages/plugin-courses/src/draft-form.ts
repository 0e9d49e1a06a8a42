import { type Draft, type DraftLesson, type DraftSummary, draftLessonSchema, findingsSchema } from './schemas.ts';
import type { DraftRow, LessonRow } from './tables.ts';

const contentSchema = draftLessonSchema.shape.content;

/** A draft as lists answer it. */
export function toSummary(row: DraftRow): DraftSummary {
  const { material: _material, failure_code, failure_detail, job_try: _try, ...fields } = row;
  const failure = failure_code === null ? null : { code: failure_code, detail: failure_detail ?? '' };
  return { ...fields, failure };
}

/** A draft with its lessons. */
export function toDraft(row: DraftRow, lessons: readonly LessonRow[]): Draft {
  return { ...toSummary(row), material: row.material, lessons: lessons.map(toDraftLesson) };
}

/** A lesson as it is answered. */
export function toDraftLesson(row: LessonRow): DraftLesson {
  const { draft_id: _, exercise_count: _count, estimated_minutes: _minutes, hash: _hash, ...lesson } = row;
  const { content, findings, ...fields } = lesson;
  return {
    ...fields,
    content: content === null ? null : contentSchema.parse(JSON.parse(content)),
    findings: findingsSchema.parse(JSON.parse(findings)),
  };
}
