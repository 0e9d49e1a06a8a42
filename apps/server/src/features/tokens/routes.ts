import { apiTokenSchema, createApiTokenSchema, idSchema } from '@learnwright/core';
import { pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import { listQuery, route } from '../route.ts';
import { createdApiTokenSchema, createToken, revokeToken } from './tokens.ts';

const tokensQuery = listQuery.extend({
  user_id: idSchema.optional().meta({ description: 'Only the tokens of this learner.' }),
});

export const tokenRoutes = [
  route.get(
    '/admin/tokens',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'List the API tokens, newest first, without their secrets',
      query: tokensQuery,
      response: { 200: z.array(apiTokenSchema) },
    },
    ({ context: { stores }, query: { user_id, ...query } }) =>
      replyList(pageRequest(query), (page) =>
        user_id === undefined ? stores.apiTokens.list(page) : stores.apiTokens.listByUser(user_id, page),
      ),
  ),
  route.post(
    '/admin/tokens',
    {
      access: 'operator',
      summary: 'Make an API token',
      description:
        'The `secret` is told in this answer and never again: the server keeps its SHA-256. A repetition under the same Idempotency-Key is answered without it; revoke a token whose secret got lost.',
      body: createApiTokenSchema,
      example: { body: { name: 'Our app', role: 'app' } },
      response: { 201: createdApiTokenSchema },
      errors: ['not_found'],
      answered_once: ['secret'],
    },
    ({ context, body }) => createToken(context, body),
  ),
  route.delete(
    '/admin/tokens/{token_id}',
    {
      access: 'operator',
      summary: 'Revoke an API token; it stays in the list',
      params: z.object({ token_id: idSchema }),
      response: { 204: null },
    },
    async ({ context, params }) => reply(204, await revokeToken(context, params.token_id)),
  ),
];
