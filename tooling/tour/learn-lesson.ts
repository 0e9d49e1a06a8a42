import type { ElementError, LessonProgress, Project, Session, User } from '@learnwright/core';
import { type Exercise, isSameAnswer, type Lesson, listElements, resolvePairs } from '@learnwright/exercises';
import { call, step } from './api.ts';
import type { ChosenLesson } from './import-folder.ts';

/** A learner after a lesson. */
export interface Learned {
  readonly user_id: string;
  readonly progress: LessonProgress;
}

/** Makes a learner who works through the lesson and gets every third element wrong. */
export async function learnLesson(base: string, { set_id, lesson }: ChosenLesson): Promise<Learned> {
  step('A learner arrives');
  const user = await call<User>(base, 'POST', '/users', { name: 'Ada', language: 'en' });

  step('The learner works through the lesson');
  const address = { set_id, lesson_id: lesson.id };
  let asked = 0;
  for (const { id: step_id, exercise } of lesson.steps) {
    if (!exercise) continue;
    const elements = listElements(exercise, lesson);
    const attempts = elements.map(({ element_key, element_type, correct_answer }) => {
      asked += 1;
      const correct = asked % 3 !== 0;
      const user_answer = correct ? correct_answer : chooseWrong(exercise, lesson, correct_answer);
      return { ...address, exercise_id: exercise.id, element_key, element_type, correct_answer, user_answer, correct };
    });
    if (attempts.length === 0) continue;
    const rows = await call<ElementError[]>(base, 'POST', `/users/${user.id}/element-errors`, { attempts });
    const correct = attempts.filter((attempt) => attempt.correct).length;
    console.log(`      ${exercise.type} ${exercise.id}: ${correct} of ${rows.length} right`);
    await call(base, 'POST', `/users/${user.id}/lesson-progress`, {
      ...address,
      step_result: { step_id, correct, total: attempts.length },
      time_spent_seconds_delta: 20,
    });
  }

  step('The lesson is completed: a session is written in the content project');
  const completion = { ...address, mark_completed: true };
  const progress = await call<LessonProgress>(base, 'POST', `/users/${user.id}/lesson-progress`, completion);
  console.log(`   ${progress.status}, ${progress.score_correct} of ${progress.score_total} right`);
  const projects = await call<Project[]>(base, 'GET', `/users/${user.id}/projects`);
  for (const project of projects) {
    const sessions = await call<Session[]>(base, 'GET', `/projects/${project.id}/sessions`);
    console.log(`   project "${project.topic}" (${project.kind}) has ${sessions.length} session`);
  }
  return { user_id: user.id, progress };
}

/** What the author or the exercise offers as wrong, else two words in the wrong order, else nothing. */
function chooseWrong(exercise: Exercise, lesson: Lesson, correct_answer: string): string {
  const rights = resolvePairs(exercise, lesson).map(({ right }) => right);
  const backwards = correct_answer.split(' ').toReversed().join(' ');
  const answers = [...(exercise.distractors ?? []), ...rights, backwards];
  return answers.find((answer) => !isSameAnswer(answer, correct_answer)) ?? '';
}
