import {
  AppError,
  applyPatch,
  type CreateProject,
  createProjectSchema,
  type PatchProject,
  type Project,
  patchProjectSchema,
  projectSchema,
  sessionSchema,
} from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { found, requireProject, requireUser } from '../records.ts';
import { listQuery, projectParams, route, userParams } from '../route.ts';

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
      return replyList(pageRequest(query), (page) => context.stores.projects.listByUser(params.user_id, page), {
        rows: 20,
      });
    },
  ),
  route.post(
    '/users/{user_id}/projects',
    {
      access: 'learner',
      summary: 'Create a project',
      params: userParams,
      body: createProjectSchema,
      example: { body: { topic: 'German', goal: 'Speak with my neighbours', timeframe: 'a year', daily_minutes: 15 } },
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
      example: { body: { daily_minutes: 20 } },
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

/** The sessions of a project; the plugin `session` has the other routes of sessions. */
export const sessionRoutes = [
  route.get(
    '/projects/{project_id}/sessions',
    {
      access,
      summary: "List a project's sessions, newest first",
      params: projectParams,
      query: listQuery,
      response: { 200: z.array(sessionSchema) },
    },
    async ({ context, params, query }) => {
      await requireProject(context.stores, params.project_id);
      return replyList(pageRequest(query), (page) => context.stores.sessions.listByProject(params.project_id, page));
    },
  ),
];

/** Creates a project of kind `standard`. */
export async function createProject(context: AppContext, user_id: string, input: CreateProject): Promise<Project> {
  return context.unitOfWork.run(async (stores) => {
    await requireUser(stores, user_id);
    const now = context.clock.now();
    const project: Project = {
      id: context.createId(),
      user_id,
      ...input,
      kind: 'standard',
      created_at: now,
      updated_at: now,
    };
    await stores.projects.insert(project);
    return project;
  });
}

/** Changes the fields that are given; an empty patch changes nothing. */
async function changeProject(context: AppContext, project_id: string, patch: PatchProject): Promise<Project> {
  return context.unitOfWork.run(async (stores) => {
    const project = found(await stores.projects.lock(project_id), 'project', project_id);
    const next = applyPatch(project, patch, context.clock);
    if (next !== project) await stores.projects.update(next);
    return next;
  });
}

/** Deletes a project with its sessions; the content project stays as long as its user. */
async function deleteProject(context: AppContext, project_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    const project = found(await stores.projects.lock(project_id), 'project', project_id);
    if (project.kind === 'content') {
      throw new AppError('content_project_protected', `The project "${project_id}" holds the completed lessons.`);
    }
    await stores.projects.delete(project_id);
  });
}
