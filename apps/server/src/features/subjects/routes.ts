import { attachSubjectSchema, createSubjectSchema, idSchema, subjectSchema } from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import { requireProject } from '../../require-record.ts';
import { listQuery, projectParams, route } from '../../route.ts';
import { attachSubject, detachSubject } from './attach-subject.ts';
import { createSubject } from './create-subject.ts';

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
    async ({ context, query }) => replyPage(await context.stores.subjects.list(pageRequest(query))),
  ),
  route.post(
    '/subjects',
    {
      access: 'app',
      summary: 'Add a subject to the taxonomy',
      body: createSubjectSchema,
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
      return replyPage(await context.stores.subjects.listByProject(params.project_id, pageRequest(query)));
    },
  ),
  route.post(
    '/projects/{project_id}/subjects',
    {
      access,
      summary: 'Tie a subject to a project; 200 when it was tied already',
      params: projectParams,
      body: attachSubjectSchema,
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
