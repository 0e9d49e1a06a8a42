import { createProjectSchema, patchProjectSchema, projectSchema } from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import { requireProject, requireUser } from '../../require-record.ts';
import { listQuery, projectParams, route, userParams } from '../../route.ts';
import { changeProject } from './change-project.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';

const access = learnerOf('project', 'project_id');

export const projectRoutes = [
  route.get(
    '/users/{user_id}/projects',
    {
      access: 'learner',
      summary: "List a user's projects, newest first",
      params: userParams,
      query: listQuery,
      response: { 200: z.array(projectSchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      return replyPage(await context.stores.projects.listByUser(params.user_id, pageRequest(query)));
    },
  ),
  route.post(
    '/users/{user_id}/projects',
    {
      access: 'learner',
      summary: 'Create a project',
      params: userParams,
      body: createProjectSchema,
      response: { 201: projectSchema },
    },
    ({ context, params, body }) => createProject(context, params.user_id, body),
  ),
  route.get(
    '/projects/{project_id}',
    { access, summary: 'Read a project', params: projectParams, response: { 200: projectSchema } },
    ({ context, params }) => requireProject(context.stores, params.project_id),
  ),
  route.patch(
    '/projects/{project_id}',
    {
      access,
      summary: 'Change a project',
      params: projectParams,
      body: patchProjectSchema,
      response: { 200: projectSchema },
    },
    ({ context, params, body }) => changeProject(context, params.project_id, body),
  ),
  route.delete(
    '/projects/{project_id}',
    {
      access,
      summary: 'Delete a project with its sessions',
      params: projectParams,
      response: { 204: null },
      errors: ['content_project_protected'],
    },
    async ({ context, params }) => reply(204, await deleteProject(context, params.project_id)),
  ),
];
