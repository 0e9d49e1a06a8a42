import {
  attachSubjectSchema,
  type CreateSubject,
  createSubjectSchema,
  idSchema,
  notFound,
  type Subject,
  subjectSchema,
} from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { requireProject, requireSubject } from '../records.ts';
import { listQuery, projectParams, route } from '../route.ts';

const access = learnerOf('project', 'project_id');

export const subjectRoutes = [
  route.get(
    '/subjects',
    {
      access: 'signed_in',
      summary: 'List the subject taxonomy by id',
      query: listQuery,
      response: { 200: z.array(subjectSchema) },
    },
    ({ context, query }) => replyList(pageRequest(query), (page) => context.stores.subjects.list(page)),
  ),
  route.post(
    '/subjects',
    {
      access: 'app',
      summary: 'Add a subject to the taxonomy',
      body: createSubjectSchema,
      example: { body: { name: 'Phonetics', parent_id: 'languages' } },
      response: { 201: subjectSchema },
      errors: ['not_found'],
    },
    ({ context, body }) => createSubject(context, body),
  ),
  route.get(
    '/projects/{project_id}/subjects',
    {
      access,
      summary: "List a project's subjects by id",
      params: projectParams,
      query: listQuery,
      response: { 200: z.array(subjectSchema) },
    },
    async ({ context, params, query }) => {
      await requireProject(context.stores, params.project_id);
      return replyList(pageRequest(query), (page) => context.stores.subjects.listByProject(params.project_id, page));
    },
  ),
  route.post(
    '/projects/{project_id}/subjects',
    {
      access,
      summary: 'Tie a subject to a project; 200 when it was tied already',
      params: projectParams,
      body: attachSubjectSchema,
      example: { body: { subject_id: 'languages' } },
      response: { 201: subjectSchema, 200: subjectSchema },
    },
    async ({ context, params, body }) => {
      const { subject, added } = await attachSubject(context, params.project_id, body.subject_id);
      return reply(added ? 201 : 200, subject);
    },
  ),
  route.delete(
    '/projects/{project_id}/subjects/{subject_id}',
    {
      access,
      summary: 'Untie a subject from a project',
      params: projectParams.extend({ subject_id: idSchema }),
      response: { 204: null },
    },
    async ({ context, params }) => reply(204, await detachSubject(context, params.project_id, params.subject_id)),
  ),
];

/** Adds a subject. It has the root of its parent; without a parent it has none. */
async function createSubject(context: AppContext, input: CreateSubject): Promise<Subject> {
  return context.unitOfWork.run(async (stores) => {
    const parent = input.parent_id === null ? null : await requireSubject(stores, input.parent_id);
    const subject: Subject = { id: context.createId(), ...input, root: parent?.root ?? null };
    await stores.subjects.insert(subject);
    return subject;
  });
}

/** Ties a subject to a project; `added` is false for a tied subject. */
async function attachSubject(
  context: AppContext,
  project_id: string,
  subject_id: string,
): Promise<{ subject: Subject; added: boolean }> {
  return context.unitOfWork.run(async (stores) => {
    await requireProject(stores, project_id);
    const subject = await requireSubject(stores, subject_id);
    return { subject, added: await stores.subjects.attach(project_id, subject_id) };
  });
}

/** Unties a subject from a project; throws not_found for a subject that is not tied. */
async function detachSubject(context: AppContext, project_id: string, subject_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    await requireProject(stores, project_id);
    if (!(await stores.subjects.detach(project_id, subject_id))) throw notFound('subject of this project', subject_id);
  });
}
