import { createTopicSchema, patchTopicSchema, topicSchema } from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import { requireCurriculum, requireTopic } from '../../require-record.ts';
import { curriculumParams, listQuery, route, topicParams } from '../../route.ts';
import { changeTopic } from './change-topic.ts';
import { createTopic } from './create-topic.ts';
import { deleteTopic } from './delete-topic.ts';

const access = learnerOf('topic', 'topic_id');
const inCurriculum = learnerOf('curriculum', 'curriculum_id');

export const topicRoutes = [
  route.get(
    '/curricula/{curriculum_id}/topics',
    {
      access: inCurriculum,
      summary: "List a curriculum's topics as a flat list, by order_index, then age",
      params: curriculumParams,
      query: listQuery,
      response: { 200: z.array(topicSchema) },
    },
    async ({ context, params, query }) => {
      await requireCurriculum(context.stores, params.curriculum_id);
      return replyPage(await context.stores.topics.listByCurriculum(params.curriculum_id, pageRequest(query)));
    },
  ),
  route.post(
    '/curricula/{curriculum_id}/topics',
    {
      access: inCurriculum,
      summary: 'Create a topic',
      params: curriculumParams,
      body: createTopicSchema,
      response: { 201: topicSchema },
      errors: ['foreign_parent'],
    },
    ({ context, params, body }) => createTopic(context, params.curriculum_id, body),
  ),
  route.get(
    '/topics/{topic_id}',
    { access, summary: 'Read a topic', params: topicParams, response: { 200: topicSchema } },
    ({ context, params }) => requireTopic(context.stores, params.topic_id),
  ),
  route.patch(
    '/topics/{topic_id}',
    {
      access,
      summary: 'Change a topic',
      params: topicParams,
      body: patchTopicSchema,
      response: { 200: topicSchema },
      errors: ['foreign_parent', 'topic_cycle'],
    },
    ({ context, params, body }) => changeTopic(context, params.topic_id, body),
  ),
  route.delete(
    '/topics/{topic_id}',
    {
      access,
      summary: 'Delete a topic; the topics below it move to the top',
      params: topicParams,
      response: { 204: null },
    },
    async ({ context, params }) => reply(204, await deleteTopic(context, params.topic_id)),
  ),
];
