import {
  createRouteHelper,
  jobSchema,
  pageQuery,
  pageRequest,
  reply,
  replyJob,
  replyList,
  z,
} from '@learnwright/plugin-sdk';
import { acceptedSchema, createRemoteSchema, remoteParams, remoteSchema } from '../remote-schemas.ts';
import type { ContentContext } from '../tables.ts';
import { createRemote, deleteRemote, listRemotes, readRemote, startUpdate } from './remotes.ts';
import { takeWebhook } from './webhook.ts';

const route = createRouteHelper<ContentContext>();

/** The routes over the repositories that sets follow. */
export const remoteRoutes = [
  route.get(
    '/remotes',
    {
      access: 'operator',
      summary: 'List the repositories that are followed, with how their last update ended',
      query: z.object(pageQuery),
      response: { 200: z.array(remoteSchema) },
    },
    ({ context, query }) => replyList(pageRequest(query), (page) => listRemotes(context, page)),
  ),
  route.post(
    '/remotes',
    {
      access: 'operator',
      summary: 'Follow a repository: its sets are updated when asked, by schedule or by webhook',
      description:
        'Nothing is imported yet. The schedule is the setting `update_minutes`; webhooks are taken where there is a `webhook_secret`. Both are off by default.',
      body: createRemoteSchema,
      example: { body: { url: 'https://git.example.org/course.git' } },
      response: { 201: remoteSchema },
      errors: ['invalid_request', 'unsupported_format'],
    },
    ({ context, body }) => createRemote(context, body),
  ),
  route.get(
    '/remotes/{remote_id}',
    {
      access: 'operator',
      summary: 'Read a repository that is followed',
      params: remoteParams,
      response: { 200: remoteSchema },
    },
    ({ context, params }) => readRemote(context, params.remote_id),
  ),
  route.delete(
    '/remotes/{remote_id}',
    {
      access: 'operator',
      summary: 'Follow a repository no longer; its sets stay',
      params: remoteParams,
      response: { 204: null },
    },
    ({ context, params }) => deleteRemote(context, params.remote_id),
  ),
  route.post(
    '/remotes/{remote_id}/update',
    {
      access: 'operator',
      summary: 'Update the sets of a repository now: a job whose result has the report',
      params: remoteParams,
      response: { 202: jobSchema },
      errors: ['too_many_jobs'],
    },
    async ({ context, params, request }) => replyJob(await startUpdate(context, params.remote_id), request),
  ),
  route.post(
    '/remotes/{remote_id}/webhook',
    {
      access: 'public',
      summary: 'Take a webhook of the host of a repository: starts an update',
      description:
        'Needs the secret of the remote: as the HMAC-SHA-256 of the body in `X-Hub-Signature-256` (`sha256=…`; GitHub, Gitea, Forgejo), or itself in `X-Gitlab-Token`. To anything else there is no such remote: 404.',
      params: remoteParams,
      unknown_query: 'ignore',
      body: z.looseObject({}),
      example: { body: { ref: 'refs/heads/main' } },
      response: { 202: acceptedSchema },
      errors: ['too_many_jobs'],
    },
    async ({ context, params, request }) => {
      await takeWebhook(context, params.remote_id, request);
      return reply(202, { accepted: true });
    },
  ),
];
