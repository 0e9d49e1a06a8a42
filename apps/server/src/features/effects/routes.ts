import {
  deliverySchema,
  deliveryStateSchema,
  idSchema,
  replayEventsSchema,
  retryDeliveriesSchema,
} from '@learnwright/core';
import { pageRequest, replyList, z } from '@learnwright/plugin-sdk';
import { listQuery, route } from '../route.ts';
import { replayEvents } from './replay-events.ts';

const deliveryQuery = listQuery.extend({
  state: deliveryStateSchema.optional(),
  plugin: idSchema.optional(),
  user_id: idSchema.optional(),
});
const retrySchema = z.object({ retried: z.int().min(0).describe('How many deliveries wait again.') });
const discardSchema = z.object({ discarded: z.int().min(0).describe('How many deliveries are gone.') });
const replaySchema = z.object({ plugin: z.string(), hooks: z.array(z.string()) });

/** What follows commits, and is still to be delivered to plugins. */
export const effectAdminRoutes = [
  route.get(
    '/admin/effects',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'List what plugins are still to be told, by the time of the next try',
      description:
        'What ends or is rated is delivered to each plugin until it has taken it. A delivery whose tries have all failed, in ' +
        'about a day, is `dead`: the next one about the same learner is told.',
      query: deliveryQuery,
      response: { 200: z.array(deliverySchema) },
    },
    ({ context, query: { state, plugin, user_id, ...query } }) =>
      replyList(pageRequest(query), (page) => context.host.deliveries.list({ state, plugin, user_id }, page)),
  ),
  route.post(
    '/admin/effects/retry',
    {
      access: 'operator',
      summary: 'Let dead deliveries be tried again',
      description: 'Those of a plugin, of an event, or, with `{}`, all of them.',
      body: retryDeliveriesSchema,
      example: { body: { plugin: 'tracking' } },
      response: { 200: retrySchema },
    },
    async ({ context, body }) => ({ retried: await context.host.deliveries.retry(body) }),
  ),
  route.post(
    '/admin/effects/discard',
    {
      access: 'operator',
      summary: 'Discard dead deliveries',
      description:
        'Those of a plugin, of an event, or, with `{}`, all of them. The plugin never learns of what they told: the XP, the ' +
        'badge or the entry that would have followed is missing. The sessions that have ended and the ratings can be told ' +
        'again by a replay while their events are kept; other events are lost with the last delivery.',
      body: retryDeliveriesSchema,
      example: { body: { event_id: 'on_session_complete:session-1', plugin: 'tracking' } },
      response: { 200: discardSchema },
    },
    async ({ context, body }) => ({ discarded: await context.host.deliveries.discard(body) }),
  ),
  route.post(
    '/admin/effects/replay',
    {
      access: 'operator',
      summary: 'Tell a plugin the past again',
      description:
        'It is told of the sessions that have ended and the ratings that were given, in the order of each learner. A plugin ' +
        'that was told of them before is not to do anything twice.',
      body: replayEventsSchema,
      example: { body: { plugin: 'tracking', user_id: 'user-1' } },
      response: { 200: replaySchema },
      errors: ['not_found', 'conflict'],
    },
    ({ context, body }) => replayEvents(context, body),
  ),
];
