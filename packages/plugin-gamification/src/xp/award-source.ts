import { notFound } from '@learnwright/core';
import type { GamificationContext } from '../gamification-context.ts';
import { requireUser } from '../require-user.ts';
import type { AwardResult, AwardXp } from './award-schemas.ts';
import { type Award, awardXp } from './award-xp.ts';

const ASSESSMENT_XP = 100;
const IMPORT_XP = 75;

/** Awards what an application asks for. Throws not_found. */
export function awardAmount(
  context: GamificationContext,
  user_id: string,
  { amount, reason, source_id }: AwardXp,
): Promise<AwardResult> {
  return awardXp(context, user_id, flatAward(reason, source_id ?? null, amount));
}

/** Awards an assessment, once for each profile. Throws not_found, also for the profile of somebody else. */
export async function awardAssessment(
  context: GamificationContext,
  user_id: string,
  profile_id: string,
): Promise<AwardResult> {
  await requireUser(context, user_id);
  const profile = await context.records.learningProfiles.find(profile_id);
  if (profile?.user_id !== user_id) throw notFound('learning profile', profile_id);
  return awardXp(context, user_id, flatAward('assessment', profile_id, ASSESSMENT_XP));
}

/** Awards an import, once for each conversation. Throws not_found, also for the conversation of somebody else. */
export async function awardImport(
  context: GamificationContext,
  user_id: string,
  conversation_id: string,
): Promise<AwardResult> {
  await requireUser(context, user_id);
  const conversation = await context.records.conversations.find(conversation_id);
  if (conversation?.user_id !== user_id) throw notFound('conversation', conversation_id);
  return awardXp(context, user_id, flatAward('import', conversation_id, IMPORT_XP));
}

/** An award without a multiplier. */
function flatAward(reason: string, source_id: string | null, xp: number): Award {
  return { reason, source_id, breakdown: [{ item: 'award', xp }], streak_days: 0, first_method: null };
}
