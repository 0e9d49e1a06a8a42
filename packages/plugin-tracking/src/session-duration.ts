import { type CompletedSession, microsecondsOf, type Timestamp } from '@learnwright/plugin-sdk';
import type { TrackingContext } from './tables.ts';

const MICROSECONDS_PER_MINUTE = 60_000_000;
/** The longest pause between two turns that counts: half an hour (specification, R9.6). */
const LONGEST_PAUSE = 30 * MICROSECONDS_PER_MINUTE;

/**
 * Measures how long a session took, in whole minutes: of a lesson the time that the learner has spent on it; of a chat the
 * time between its start, its turns and its end, without pauses of more than half an hour (specification, R9.6).
 */
export async function measureDuration(
  { records }: Pick<TrackingContext, 'records'>,
  { id, method, started_at, lesson_progress_id, time_spent_seconds }: CompletedSession,
  ended_at: Timestamp,
): Promise<number> {
  if (time_spent_seconds !== undefined) return Math.floor(time_spent_seconds / 60);
  // The events of earlier versions do not tell the time.
  if (method === 'content' && lesson_progress_id !== undefined) {
    const progress = await records.lessonProgress.findById(lesson_progress_id);
    if (progress !== null) return Math.floor(progress.time_spent_seconds / 60);
  }
  const turns = await records.messages.timesOfSession(id);
  return sumMinutes([started_at, ...turns.filter((time) => time > started_at && time < ended_at), ended_at]);
}

/** Sums up the time between times that follow each other, without long pauses, in whole minutes. */
export function sumMinutes(times: readonly Timestamp[]): number {
  let sum = 0;
  for (const [index, time] of times.entries()) {
    const pause = microsecondsOf(time) - microsecondsOf(times[index - 1] ?? time);
    if (pause > 0 && pause <= LONGEST_PAUSE) sum += pause;
  }
  return Math.floor(sum / MICROSECONDS_PER_MINUTE);
}
