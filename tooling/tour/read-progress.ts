import type { SpacedCard, ToolRecommendation, TrackingSummary } from '@learnwright/core';
import { call, step } from './api.ts';

/** Reads what the session left behind: progress, tools that fit, and what to do next. */
export async function readProgress(base: string, project_id: string): Promise<void> {
  step('What the session left behind');
  const progress = await call<TrackingSummary>(base, 'GET', `/plugins/tracking/progress/${project_id}`);
  const { tracking, step_evaluation } = progress;
  console.log(`   ${tracking.total_sessions} session, understood ${tracking.mean_understanding}`);
  console.log(`   ${step_evaluation.total_evaluations} turns evaluated, ${step_evaluation.advance_count} moved on`);
  if (tracking.total_sessions !== 1) throw new Error('The session did not reach the progress of its project.');

  step('Tools that fit, and what to do next');
  const tools = await call<ToolRecommendation[]>(base, 'GET', `/plugins/tools/recommendations/${project_id}`);
  console.log(`   ${tools.map(({ name, score }) => `${name} ${score}`).join(', ')}`);
  const cards = await call<SpacedCard[]>(base, 'GET', `/plugins/tools/spaced/${project_id}`);
  for (const { title, interval_days } of cards) console.log(`   ${title} (every ${interval_days} days)`);
}
