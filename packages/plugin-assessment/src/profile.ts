import {
  AppError,
  type AssessmentAnswer,
  type AssessmentQuestion,
  CHAT_METHODS,
  type ChatMethod,
  type LearningProfile,
  type MethodShares,
  notFound,
  roundTo,
} from '@learnwright/plugin-sdk';
import { type EvaluateAssessment, findWrongAnswers } from './answers.ts';
import { type AssessmentContext, askQuestions } from './questions/questions.ts';

/**
 * Evaluates answers and stores the next version of a project's profile (specification, R9.4). Throws invalid_request
 * with all findings, and not_found.
 */
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

/** Reads the latest profile of a project; throws not_found for the project, and for one without a profile. */
export async function readProfile({ records }: AssessmentContext, project_id: string): Promise<LearningProfile> {
  const profile = await records.learningProfiles.latestByProject(project_id);
  if (profile !== null) return profile;
  if ((await records.projects.find(project_id)) === null) throw notFound('project', project_id);
  throw new AppError('not_found', `The project "${project_id}" has not been assessed yet.`);
}

/**
 * Calculates the share of each method (hook calculate_profile). Each answered question contributes 1, split evenly over
 * its picks and then by their weights (specification, R9.3). Null for answers that do not fit the questions.
 */
export function calculateProfile(
  questions: readonly AssessmentQuestion[],
  answers: readonly AssessmentAnswer[],
): MethodShares | null {
  if (answers.length === 0 || findWrongAnswers(questions, answers).length > 0) return null;
  const shares: MethodShares = {
    deductive: 0,
    inductive: 0,
    error_based: 0,
    dialogic: 0,
    contextual: 0,
    ai_adaptive: 0,
  };
  for (const answer of answers) {
    const question = questions.find(({ id }) => id === answer.question_id);
    const picks = picksOf(answer);
    for (const { id, weights } of question?.answers ?? []) {
      if (!picks.includes(id)) continue;
      for (const method of CHAT_METHODS) shares[method] += (weights[method] ?? 0) / picks.length / answers.length;
    }
  }
  return roundShares(shares);
}

/** Finds the method with the highest share, ties in canonical order (specification, R9.4). */
export function findDominantMethod(shares: MethodShares): ChatMethod {
  return CHAT_METHODS.reduce<ChatMethod>(
    (best, method) => (shares[method] > shares[best] ? method : best),
    CHAT_METHODS[0],
  );
}

/** Stores a profile. The project is locked meanwhile, so that two evaluations at once get a version each. */
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

/** The picked answers, from either field. */
function picksOf({ answer_id, answer_ids = [] }: AssessmentAnswer): readonly string[] {
  return answer_id === undefined ? answer_ids : [answer_id];
}

/** The shares with the four decimals of a profile. */
function roundShares(shares: MethodShares): MethodShares {
  return {
    deductive: roundTo(4, shares.deductive),
    inductive: roundTo(4, shares.inductive),
    error_based: roundTo(4, shares.error_based),
    dialogic: roundTo(4, shares.dialogic),
    contextual: roundTo(4, shares.contextual),
    ai_adaptive: roundTo(4, shares.ai_adaptive),
  };
}
