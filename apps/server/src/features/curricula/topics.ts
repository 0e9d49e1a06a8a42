import {
  AppError,
  applyPatch,
  type CreateTopic,
  createTopicSchema,
  type ErrorCode,
  notFound,
  type PatchTopic,
  patchTopicSchema,
  type Stores,
  type Topic,
  topicSchema,
} from '@learnwright/core';
import { type Caller, learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { found, requireCurriculum, requireTopic } from '../records.ts';
import { curriculumParams, listQuery, route, topicParams } from '../route.ts';

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
      return replyList(
        pageRequest(query),
        (page) => context.stores.topics.listByCurriculum(params.curriculum_id, page),
        { rows: 20 },
      );
    },
  ),
  route.post(
    '/curricula/{curriculum_id}/topics',
    {
      access: inCurriculum,
      summary: 'Create a topic',
      params: curriculumParams,
      body: createTopicSchema,
      example: { body: { title: 'Articles', parent_id: 'topic-1' } },
      response: { 201: topicSchema },
      errors: ['foreign_parent', 'not_found'],
    },
    ({ context, params, body, request }) => createTopic(context, params.curriculum_id, body, request.caller),
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
      example: { body: { title: 'The three articles' } },
      response: { 200: topicSchema },
      errors: ['foreign_parent', 'topic_cycle'],
    },
    ({ context, params, body, request }) => changeTopic(context, params.topic_id, body, request.caller),
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

/** Creates a topic, below the parent it names; `caller` is null where no request asks for it. */
export async function createTopic(
  context: AppContext,
  curriculum_id: string,
  input: CreateTopic,
  caller: Caller | null,
): Promise<Topic> {
  return context.unitOfWork.run(async (stores) => {
    found(await stores.curricula.lock(curriculum_id), 'curriculum', curriculum_id);
    const now = context.clock.now();
    const topic: Topic = { id: context.createId(), curriculum_id, ...input, created_at: now, updated_at: now };
    await requireParent(stores, topic, caller);
    await stores.topics.insert(topic);
    return topic;
  });
}

/** Changes the fields that are given; checks a new parent. */
async function changeTopic(context: AppContext, topic_id: string, patch: PatchTopic, caller: Caller): Promise<Topic> {
  return context.unitOfWork.run(async (stores) => {
    const { curriculum_id } = await requireTopic(stores, topic_id);
    await stores.curricula.lock(curriculum_id);
    const topic = found(await stores.topics.lock(topic_id), 'topic', topic_id);
    const next = applyPatch(topic, patch, context.clock);
    if (next.parent_id !== topic.parent_id) await requireParent(stores, next, caller);
    if (next !== topic) await stores.topics.update(next);
    return next;
  });
}

/** Deletes a topic; its children lose their parent. */
async function deleteTopic(context: AppContext, topic_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.topics.delete(topic_id));
  if (!deleted) throw notFound('topic', topic_id);
}

/**
 * Checks the parent of a topic. Throws not_found for an unknown parent, foreign_parent for a parent in another curriculum
 * (to a learner, a parent of another learner is unknown), and topic_cycle where the parent is the topic itself or below it. Lock the curriculum first: otherwise two moves at once
 * could close a circle.
 */
async function requireParent(
  stores: Pick<Stores, 'topics' | 'curricula'>,
  topic: Topic,
  caller: Caller | null,
): Promise<void> {
  let ancestor = topic.parent_id;
  while (ancestor !== null) {
    if (ancestor === topic.id) throw refused('topic_cycle', 'The parent is the topic itself or lies below it.');
    const parent = await requireTopic(stores, ancestor);
    if (parent.curriculum_id !== topic.curriculum_id) {
      const { user_id } = await requireCurriculum(stores, parent.curriculum_id);
      if (caller?.role === 'learner' && user_id !== caller.user_id) throw notFound('topic', ancestor);
      throw refused('foreign_parent', `The topic "${parent.id}" belongs to another curriculum.`);
    }
    ancestor = parent.parent_id;
  }
}

function refused(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { findings: [{ pointer: '/parent_id', code, message }] });
}
