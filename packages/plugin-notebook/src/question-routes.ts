import { learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import { createQuestion } from './create-question.ts';
import { deleteQuestion } from './delete-question.ts';
import { listUserQuestions } from './list-user-questions.ts';
import { patchQuestion } from './patch-question.ts';
import { route } from './route.ts';
import {
  createQuestionSchema,
  idParams,
  patchQuestionSchema,
  questionSchema,
  questionsQuery,
  userParams,
} from './schemas.ts';

export const questionRoutes = [
  route.get(
    '/questions/{user_id}',
    {
      access: 'learner',
      summary: "List a user's study questions, newest first",
      params: userParams,
      query: questionsQuery,
      response: { 200: z.array(questionSchema) },
    },
    async ({ context, params, query }) => {
      const { project_id, difficulty, topic } = query;
      const filter = { user_id: params.user_id, project_id, difficulty, topic };
      return replyPage(await listUserQuestions(context, filter, pageRequest(query)));
    },
  ),
  route.post(
    '/questions',
    {
      access: learnerOf('project', 'project_id', 'body'),
      summary: 'Add a study question that the learner has written',
      body: createQuestionSchema,
      response: { 201: questionSchema },
      errors: ['not_found'],
    },
    ({ context, body }) => createQuestion(context, body),
  ),
  route.patch(
    '/questions/{id}',
    {
      access: 'app',
      summary: 'Change fields of a study question, which makes it `edited`',
      params: idParams,
      body: patchQuestionSchema,
      response: { 200: questionSchema },
    },
    ({ context, params, body }) => patchQuestion(context, params.id, body),
  ),
  route.delete(
    '/questions/{id}',
    { access: 'app', summary: 'Delete a study question', params: idParams, response: { 204: null } },
    async ({ context, params }) => {
      await deleteQuestion(context, params.id);
      return reply(204);
    },
  ),
];
