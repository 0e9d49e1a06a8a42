import { sessionSchema } from '@learnwright/core';
import { learnerOf, pageRequest, replyPage, z } from '@learnwright/plugin-sdk';
import { requireProject } from '../../require-record.ts';
import { listQuery, projectParams, route } from '../../route.ts';

export const sessionRoutes = [
  route.get(
    '/projects/{project_id}/sessions',
    {
      access: learnerOf('project', 'project_id'),
      summary: "List a project's sessions, newest first",
      params: projectParams,
      query: listQuery,
      response: { 200: z.array(sessionSchema) },
    },
    async ({ context, params, query }) => {
      await requireProject(context.stores, params.project_id);
      return replyPage(await context.stores.sessions.listByProject(params.project_id, pageRequest(query)));
    },
  ),
];
