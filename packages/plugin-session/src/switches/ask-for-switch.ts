import type { MethodSwitchRecommendation } from '@learnwright/core';
import { requireSession } from '../records/require-session.ts';
import type { SessionContext } from '../session-context.ts';
import { NO_RECOMMENDATION } from './no-recommendation.ts';
import { readHistory } from './read-history.ts';

/** The first answer to recommend_method_switch; throws not_found. Sessions of content lessons have no other method. */
export async function askForSwitch(context: SessionContext, session_id: string): Promise<MethodSwitchRecommendation> {
  const { records, hooks } = context;
  const session = await requireSession(records, session_id);
  if (session.method === 'content') return NO_RECOMMENDATION;
  const profile = await records.learningProfiles.latestByProject(session.project_id);
  const answers = await hooks.collect('recommend_method_switch', await readHistory(context, session), profile);
  return answers[0] ?? NO_RECOMMENDATION;
}
