import { AppError, type LearningProfile, type MethodShares, notFound } from '@learnwright/core';
import { askQuestions } from './ask-questions.ts';
import type { AssessmentContext } from './assessment-context.ts';
import { findDominantMethod } from './find-dominant-method.ts';
import { findWrongAnswers } from './find-wrong-answers.ts';
import { roundShares } from './round-shares.ts';
import type { EvaluateAssessment } from './schemas.ts';

/** Makes the next version of a project's profile; throws invalid_request with every finding, and not_found. */
export async function evaluateAnswers(
  context: AssessmentContext,
  { project_id, answers }: EvaluateAssessment,
): Promise<LearningProfile> {
  const findings = findWrongAnswers(await askQuestions(context, 'en'), answers);
  if (findings.length > 0) {
    const detail = findings.length === 1 ? 'An answer breaks a rule' : `The answers break ${findings.length} rules`;
    throw new AppError('invalid_request', `${detail}; see errors.`, { findings });
  }
  const shares = await context.hooks.first('calculate_profile', answers);
  if (shares !== null) return storeProfile(context, project_id, roundShares(shares));
  throw new AppError('plugin_unavailable', `The plugin "${context.name}" cannot evaluate answers at the moment.`);
}

/** The project is held until the profile is stored, so that two evaluations at once get a version each. */
function storeProfile(context: AssessmentContext, project_id: string, shares: MethodShares): Promise<LearningProfile> {
  const { records, clock, createId } = context;
  return context.transaction(async () => {
    const project = await records.projects.lock(project_id);
    if (project === null) throw notFound('project', project_id);
    const latest = await records.learningProfiles.latestByProject(project_id);
    const profile: LearningProfile = {
      id: createId(),
      user_id: project.user_id,
      project_id,
      ...shares,
      assessed_at: clock.now(),
      version: (latest?.version ?? 0) + 1,
      dominant_method: findDominantMethod(shares),
    };
    await records.learningProfiles.insert(profile);
    return profile;
  });
}
