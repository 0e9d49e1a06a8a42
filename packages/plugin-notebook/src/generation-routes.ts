import { learnerOf, z } from '@learnwright/plugin-sdk';
import { generateFromProject } from './generation/generate-from-project.ts';
import { generateFromSession } from './generation/generate-from-session.ts';
import { route } from './route.ts';
import { idParams, projectParams, questionSchema } from './schemas.ts';
import { writeStudyGuide } from './study-guide/write-study-guide.ts';

const KEPT =
  'Replaces the generated questions of the same source that nobody has edited; what is asked already is not asked again.';

export const generationRoutes = [
  route.post(
    '/generate-from-session/{id}',
    {
      access: learnerOf('session', 'id'),
      summary: 'Make up to 8 questions of a session; answers all questions of the session, newest first',
      description: KEPT,
      params: idParams,
      response: { 200: z.array(questionSchema) },
      errors: ['ai_failed', 'ai_not_configured'],
      effect: 'external',
    },
    ({ context, params, request }) => generateFromSession(context, params.id, request.signal),
  ),
  route.post(
    '/generate-from-project/{id}',
    {
      access: learnerOf('project', 'id'),
      summary: "Make up to 12 questions of a project's last 5 completed sessions; answers all that were made that way",
      description: KEPT,
      params: idParams,
      response: { 200: z.array(questionSchema) },
      errors: ['ai_failed', 'ai_not_configured'],
      effect: 'external',
    },
    ({ context, params, request }) => generateFromProject(context, params.id, request.signal),
  ),
  route.post(
    '/study-guide/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'Write a study guide of a project with one AI call; nothing is stored',
      params: projectParams,
      response: { 200: { media_type: 'text/markdown; charset=utf-8', description: 'The study guide.' } },
      errors: ['ai_failed', 'ai_not_configured'],
      effect: 'external',
    },
    ({ context, params, request }) => writeStudyGuide(context, params.project_id, request.signal),
  ),
];
