import { createRouteHelper, idSchema, z } from '@learnwright/plugin-sdk';
import type { Context } from './context.ts';
import { answerQuestion, listAnswers, listQuestions } from './quiz.ts';

const route = createRouteHelper<Context>();
const params = z.object({ user_id: idSchema });

const questionSchema = z
  .object({ id: idSchema, set_id: idSchema, lesson_id: idSchema, choices: z.array(z.string()) })
  .meta({ id: 'Question' });
const outcomeSchema = z
  .object({ right: z.boolean(), correct_answer: z.string(), mastered: z.boolean() })
  .meta({ id: 'Outcome' });
const resultsSchema = z.object({ user_id: idSchema, answers: z.int(), right: z.int() }).meta({ id: 'Results' });

/** The routes of the plugin, under /api/plugins/mistake-quiz. */
export const routes = [
  route.get(
    '/questions/{user_id}',
    {
      access: 'learner',
      summary: 'List the next questions of a learner',
      description: 'Each asks which answer is right: the correct one, among wrong ones that the learner has given.',
      params,
      response: { 200: z.array(questionSchema) },
    },
    ({ context, params: { user_id } }) => listQuestions(context, user_id),
  ),
  route.post(
    '/answers/{user_id}',
    {
      access: 'learner',
      summary: 'Answer a question; the answer counts as an attempt at its element',
      params,
      body: z.object({ question_id: idSchema, answer: z.string().max(2000) }),
      response: { 200: outcomeSchema },
      errors: ['question_gone'],
    },
    ({ context, params: { user_id }, body }) => answerQuestion(context, user_id, body),
  ),
  route.get(
    '/results/{user_id}',
    { access: 'learner', summary: 'Count the answers of a learner', params, response: { 200: resultsSchema } },
    async ({ context, params: { user_id } }) => {
      const answers = await listAnswers(context, user_id);
      return { user_id, answers: answers.length, right: answers.filter(({ right }) => right).length };
    },
  ),
];
