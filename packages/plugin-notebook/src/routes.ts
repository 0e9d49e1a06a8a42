import { createRouteHelper, learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import { answerSchema, answersQuery, createAnswerSchema, patchAnswerSchema } from './answer-schemas.ts';
import { answerQuestion, gradeAnswer, gradeByAi, listQuestionAnswers } from './answers.ts';
import { generateFromProject, generateFromSession } from './generate-questions.ts';
import {
  createQuestion,
  deleteQuestion,
  listAnsweredQuestions,
  listUserQuestions,
  patchQuestion,
} from './questions.ts';
import {
  createQuestionSchema,
  idParams,
  listedQuestionSchema,
  patchQuestionSchema,
  projectParams,
  questionSchema,
  questionsQuery,
  userParams,
} from './schemas.ts';
import { writeStudyGuide } from './study-guide.ts';
import type { NotebookContext } from './tables.ts';

const route = createRouteHelper<NotebookContext>();

const ofQuestion = learnerOf('question', 'id');
const ofAnswer = learnerOf('answer', 'id');

const KEPT =
  'Replaces the generated questions of the same source that are neither edited nor answered. A question of the project is not asked again.';

/** The routes of the plugin, under /api/plugins/notebook. */
export const notebookRoutes = [
  route.get(
    '/questions/{user_id}',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "List a user's study questions, newest first",
      params: userParams,
      query: questionsQuery,
      response: { 200: z.array(listedQuestionSchema) },
    },
    async ({ context, params, query }) => {
      const { project_id, difficulty, topic, state, answers } = query;
      const filter = { user_id: params.user_id, project_id, difficulty, topic, state };
      const list = answers === 'last' ? listAnsweredQuestions : listUserQuestions;
      return replyList(pageRequest(query), (page) => list(context, filter, page), { rows: 20 });
    },
  ),
  route.post(
    '/questions',
    {
      access: learnerOf('project', 'project_id', 'body'),
      summary: 'Add a study question that the learner has written',
      body: createQuestionSchema,
      example: {
        body: {
          project_id: 'project-1',
          question: 'When is it `der`, when `das`?',
          expected_answer: 'It goes with the noun.',
        },
      },
      response: { 201: questionSchema },
      errors: ['not_found', 'storage_full'],
    },
    ({ context, body }) => createQuestion(context, body),
  ),
  route.patch(
    '/questions/{id}',
    {
      access: ofQuestion,
      summary: 'Change fields of a study question, which makes it `edited`',
      params: idParams,
      body: patchQuestionSchema,
      example: { body: { difficulty: 'hard' } },
      response: { 200: questionSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => patchQuestion(context, params.id, body),
  ),
  route.delete(
    '/questions/{id}',
    { access: ofQuestion, summary: 'Delete a study question', params: idParams, response: { 204: null } },
    async ({ context, params }) => {
      await deleteQuestion(context, params.id);
      return reply(204);
    },
  ),
  route.get(
    '/questions/{id}/answers',
    {
      access: ofQuestion,
      summary: 'List the answers to a study question, newest first',
      params: idParams,
      query: answersQuery,
      response: { 200: z.array(answerSchema) },
    },
    ({ context, params, query }) =>
      replyList(pageRequest(query), (page) => listQuestionAnswers(context, params.id, page), { rows: 50 }),
  ),
  route.post(
    '/questions/{id}/answers',
    {
      access: ofQuestion,
      summary: 'Answer a study question, with the learner’s own grade or without one',
      description:
        'No AI is asked. A blank that is filled as expected is right at once; any other answer without a grade waits for one: `graded_by` is `none`. POST /answers/{id}/grade has an AI grade it.',
      params: idParams,
      body: createAnswerSchema,
      example: { body: { answer: 'It goes with the noun.', grade: 'good' } },
      response: { 201: answerSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => answerQuestion(context, params.id, body),
  ),
  route.post(
    '/answers/{id}/grade',
    {
      access: ofAnswer,
      summary: 'Have an AI grade an answer that has no grade yet',
      description: 'An answer that has a grade stays as it is, and no AI is asked.',
      params: idParams,
      response: { 200: answerSchema },
      errors: ['ai_failed', 'ai_not_configured'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => gradeByAi(context, params.id, request.signal),
  ),
  route.patch(
    '/answers/{id}',
    {
      access: ofAnswer,
      summary: 'Grade an answer oneself',
      params: idParams,
      body: patchAnswerSchema,
      example: { body: { grade: 'easy' } },
      response: { 200: answerSchema },
    },
    ({ context, params, body }) => gradeAnswer(context, params.id, body),
  ),
  route.post(
    '/generate-from-session/{id}',
    {
      access: learnerOf('session', 'id'),
      summary: 'Generate up to 8 questions from a session; answers all questions of the session, newest first',
      description: KEPT,
      params: idParams,
      response: { 200: z.array(questionSchema) },
      errors: ['ai_failed', 'ai_not_configured', 'storage_full'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => generateFromSession(context, params.id, request.signal),
  ),
  route.post(
    '/generate-from-project/{id}',
    {
      access: learnerOf('project', 'id'),
      summary:
        "Generate up to 12 questions from a project's last 5 completed sessions; answers all questions of that kind",
      description: KEPT,
      params: idParams,
      response: { 200: z.array(questionSchema) },
      errors: ['ai_failed', 'ai_not_configured', 'storage_full'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => generateFromProject(context, params.id, request.signal),
  ),
  route.post(
    '/study-guide/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'Write a study guide of a project with one AI call; nothing is stored',
      params: projectParams,
      response: {
        200: {
          media_type: 'text/markdown; charset=utf-8',
          description: 'The study guide.',
          example: '# German for travellers\n\n## Names\n\n*heißen* means to be called: ich heiße, du heißt.\n',
        },
      },
      errors: ['ai_failed', 'ai_not_configured'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => writeStudyGuide(context, params.project_id, request.signal),
  ),
];
