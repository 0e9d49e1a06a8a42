import { composeTasks } from '../sentences/compose-tasks.ts';
import type { JsonAnswer } from './json-answer.ts';

/** Study questions that have the learner say their own sentences in other words. */
export const questionsAnswer: JsonAnswer = {
  fields: ['questions', 'question', 'expected_answer'],
  compose: ({ data }) => ({
    questions: composeTasks({ data }, 'existing_questions').map(({ task, answer }) => ({
      question: task,
      expected_answer: answer,
      question_type: 'explain',
      difficulty: 'medium',
      topic: data.get('project_topic')?.[0] ?? null,
    })),
  }),
};
