import { createUserSchema, jobSchema, patchUserSchema, userSchema } from '@learnwright/core';
import { pageRequest, reply, replyJob, replyList, z } from '@learnwright/plugin-sdk';
import { requireUser } from '../records.ts';
import { listQuery, route, searchText, userParams } from '../route.ts';
import { eraseUser } from './erase-user.ts';
import { EXPORT_JOB } from './export-job.ts';
import { exportUser, userExportSchema } from './export-user.ts';
import { changeUser, createUser } from './users.ts';

const usersQuery = listQuery.extend({
  q: searchText.meta({ description: 'Only the users whose name or e-mail address has this text in it.' }),
});

export const userRoutes = [
  route.get(
    '/users',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'List all users, oldest first, or those whose name or address has a text in it',
      query: usersQuery,
      response: { 200: z.array(userSchema) },
    },
    ({ context: { stores }, query: { q, ...query } }) =>
      replyList(pageRequest(query), (page) =>
        q === undefined ? stores.users.list(page) : stores.userSearch.list(q, page),
      ),
  ),
  route.post(
    '/users',
    {
      access: 'app',
      summary: 'Create a user',
      body: createUserSchema,
      example: { body: { name: 'Ada', language: 'en' } },
      response: { 201: userSchema },
      errors: ['email_taken'],
    },
    ({ context, body }) => createUser(context, body),
  ),
  route.get(
    '/users/{user_id}',
    { access: 'learner', summary: 'Read a user', params: userParams, response: { 200: userSchema } },
    ({ context, params }) => requireUser(context.stores, params.user_id),
  ),
  route.patch(
    '/users/{user_id}',
    {
      access: 'learner',
      summary: 'Change a user',
      params: userParams,
      body: patchUserSchema,
      example: { body: { name: 'Ada Lovelace' } },
      response: { 200: userSchema },
      errors: ['email_taken'],
    },
    ({ context, params, body }) => changeUser(context, params.user_id, body),
  ),
  route.delete(
    '/users/{user_id}',
    {
      access: 'learner',
      summary: 'Erase a user and everything that hangs on it, the tables of plugins included',
      params: userParams,
      response: { 204: null },
    },
    async ({ context, params }) => reply(204, await eraseUser(context, params.user_id)),
  ),
  route.get(
    '/users/{user_id}/export',
    {
      access: 'learner',
      summary: 'Export everything the server holds of a user, but no keys',
      description: 'A learner gets it without the system prompts of sessions.',
      params: userParams,
      response: { 200: userExportSchema },
    },
    ({ context, params, request }) => exportUser(context, params.user_id, request.caller),
  ),
  route.post(
    '/users/{user_id}/exports',
    {
      access: 'learner',
      summary: 'Export everything the server holds of a user into a file, as a job',
      description:
        'For a client that need not wait: `Location` names the job. When it has succeeded, its file is at ' +
        'GET /api/jobs/{job_id}/result for a day, or as long as the operator says, or until the next export takes its place. ' +
        'It is the export as a learner gets it. While one waits or is made, the answer is that job.',
      params: userParams,
      response: { 202: jobSchema },
      errors: ['too_many_jobs'],
    },
    async ({ context, params: { user_id }, request }) =>
      replyJob(await context.jobs.startOnce({ plugin: null, kind: EXPORT_JOB, input: { user_id }, user_id }), request),
  ),
];
