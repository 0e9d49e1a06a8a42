import {
  assessmentQuestionSchema,
  createRouteHelper,
  idSchema,
  learnerOf,
  learningProfileSchema,
  z,
} from '@learnwright/plugin-sdk';
import { evaluateSchema } from './answers.ts';
import { evaluateAnswers, readProfile } from './profile.ts';
import { type AssessmentContext, askQuestions } from './questions/questions.ts';

const route = createRouteHelper<AssessmentContext>();

const questionsQuery = z.object({
  lang: z.string().max(100).default('en').meta({ description: 'A language code; English where it is not known.' }),
});
const projectParams = z.object({ project_id: idSchema });

/** The routes of the plugin, under /api/plugins/assessment (specification, R9.1, R9.2 and R9.4). */
export const assessmentRoutes = [
  route.get(
    '/questions',
    {
      access: 'signed_in',
      summary: 'List the questions of the assessment in a language',
      description: 'Takes no `limit` and no `cursor`: there are twelve questions.',
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
      example: { body: { project_id: 'project-1', answers: [{ question_id: 'q01', answer_id: 'a' }] } },
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
