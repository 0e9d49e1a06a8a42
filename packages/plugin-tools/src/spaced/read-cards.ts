import type { SpacedCard } from '@learnwright/core';
import { requireLearner } from '../require-learner.ts';
import type { ToolsContext } from '../tools-context.ts';
import { planCards } from './plan-cards.ts';
import { readLastCommits } from './read-last-commits.ts';

/** The cards of a project, none before its first assessment; throws not_found. */
export async function readCards(
  context: ToolsContext,
  project_id: string,
  lang: string | undefined,
): Promise<SpacedCard[]> {
  const { profile, language } = await requireLearner(context, project_id);
  if (profile === null) return [];
  const last = await readLastCommits(context, project_id);
  return planCards({ shares: profile, last, now: context.clock.now(), lang: lang ?? language });
}
