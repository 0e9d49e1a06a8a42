import type { Project } from '../records/project.ts';
import type { Timestamp } from '../time/timestamp.ts';

/** The pseudo-project that holds a user's completed content lessons (specification, part 2; contract, section 2). */
export function contentProject(user_id: string, id: string, now: Timestamp): Project {
  return {
    id,
    user_id,
    topic: 'Content Lessons',
    goal: 'Complete the lessons of the content library.',
    timeframe: 'ongoing',
    daily_minutes: 1,
    current_problem: null,
    active: true,
    kind: 'content',
    created_at: now,
    updated_at: now,
  };
}
