import type { AssessmentQuestion, LearningProfile, Project } from '@learnwright/core';
import { call, step } from './api.ts';

const PROJECT = {
  topic: 'German for everyday life',
  goal: 'Hold a short conversation in a café',
  timeframe: '3 months',
  daily_minutes: 15,
};

/** Makes a project of the learner, answers the assessment, and reads the profile that follows; returns the project's id. */
export async function assessLearner(base: string, user_id: string): Promise<string> {
  step('The learner starts a project and answers the assessment');
  const project = await call<Project>(base, 'POST', `/users/${user_id}/projects`, PROJECT);
  const questions = await call<AssessmentQuestion[]>(base, 'GET', '/plugins/assessment/questions?lang=en');
  const answers = questions.map(({ id, answers: [first] }) => ({ question_id: id, answer_id: first?.id }));
  console.log(`   ${questions.length} questions, the first: ${questions[0]?.text}`);
  await call(base, 'POST', '/plugins/assessment/evaluate', { project_id: project.id, answers });
  const profile = await call<LearningProfile>(base, 'GET', `/plugins/assessment/profile/${project.id}`);
  console.log(`   learns best ${profile.dominant_method} (profile version ${profile.version})`);
  return project.id;
}
