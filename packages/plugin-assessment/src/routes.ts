import { assessmentQuestionSchema, learningProfileSchema } from '@learnwright/core';
import { learnerOf, z } from '@learnwright/plugin-sdk';
import { askQuestions } from './ask-questions.ts';
import { evaluateAnswers } from './evaluate-answers.ts';
import { readProfile } from './read-profile.ts';
import { route } from './route.ts';
import { evaluateSchema, projectParams, questionsQuery } from './schemas.ts';

/** The routes of the plugin, under /api/plugins/assessment. */
export const assessmentRoutes = [
  route.get(
    '/questions',
    {
      access: 'signed_in',
      summary: 'List the questions of the assessment in a language',
      query: questionsQuery,
      response: { 200: z.array(assessmentQuestionSchema) },
      errors: ['plugin_unavailable'],
    },
    ({ context, query }) => askQuestions(context, query.lang),
  ),
  route.post(
    '/evaluate',
    {
      access: learnerOf('project', 'project_id', 'body'),
      summary: 'Make a learning profile of a project from the answers',
      description: 'Takes `answer_id`, or `answer_ids` where the question is `multi`. Questions may be left out.',
      body: evaluateSchema,
      response: { 201: learningProfileSchema },
      errors: ['not_found', 'plugin_unavailable'],
    },
    ({ context, body }) => evaluateAnswers(context, body),
  ),
  route.get(
    '/profile/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'Read the latest learning profile of a project',
      params: projectParams,
      response: { 200: learningProfileSchema },
    },
    ({ context, params }) => readProfile(context, params.project_id),
  ),
];
