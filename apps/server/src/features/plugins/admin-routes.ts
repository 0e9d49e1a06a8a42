import { pluginAuditEntrySchema } from '@learnwright/core';
import { pageRequest, replyPage, z } from '@learnwright/plugin-sdk';
import { listQuery, route } from '../../route.ts';
import { pluginEntrySchema } from './admin-schemas.ts';
import { pluginParams } from './schemas.ts';

export const pluginAdminRoutes = [
  route.get(
    '/admin/plugins',
    {
      access: 'operator',
      summary: 'List every plugin: where it comes from, what is wanted of it, and how it is',
      response: { 200: z.array(pluginEntrySchema) },
    },
    ({ context }) => context.installer.list(),
  ),
  route.get(
    '/admin/plugins/audit',
    {
      access: 'operator',
      summary: 'List what was done with plugins, newest first, what failed included',
      query: listQuery,
      response: { 200: z.array(pluginAuditEntrySchema) },
    },
    async ({ context, query }) => replyPage(await context.installer.audit(pageRequest(query))),
  ),
  route.get(
    '/admin/plugins/{name}',
    {
      access: 'operator',
      summary: 'Read a plugin',
      params: pluginParams,
      response: { 200: pluginEntrySchema },
    },
    ({ context, params }) => context.installer.read(params.name),
  ),
  route.post(
    '/admin/plugins/{name}/enable',
    {
      access: 'operator',
      summary: 'Let a plugin run, or give one that failed or is quarantined another chance',
      description: 'What has come of it is the `status` of the answer. The other servers of the database follow.',
      params: pluginParams,
      response: { 200: pluginEntrySchema },
      errors: ['conflict'],
      effect: 'external',
    },
    ({ context, params, request }) => context.installer.enable(params.name, { request_id: request.id }),
  ),
  route.post(
    '/admin/plugins/{name}/disable',
    {
      access: 'operator',
      summary: 'End a plugin; its data and settings stay',
      params: pluginParams,
      response: { 200: pluginEntrySchema },
      errors: ['plugin_in_use'],
      effect: 'external',
    },
    ({ context, params, request }) => context.installer.disable(params.name, { request_id: request.id }),
  ),
];
