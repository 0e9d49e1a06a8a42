import {
  conversationAnalysisSchema,
  conversationSchema,
  conversationSummarySchema,
  importConversationSchema,
} from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import { requireConversation, requireUser } from '../records.ts';
import { conversationParams, listQuery, route, userParams } from '../route.ts';
import { analyzeConversation } from './analyze-conversation.ts';
import { deleteConversation, importConversation, storeAnalysis } from './conversations.ts';

const access = learnerOf('conversation', 'conversation_id');

export const conversationRoutes = [
  route.get(
    '/users/{user_id}/conversations',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "List a user's imported conversations without their content, newest first",
      params: userParams,
      query: listQuery,
      response: { 200: z.array(conversationSummarySchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      return replyList(pageRequest(query), (page) =>
        context.stores.conversations.listSummariesByUser(params.user_id, page),
      );
    },
  ),
  route.post(
    '/users/{user_id}/conversations',
    {
      access: 'learner',
      summary: 'Import a conversation with another AI',
      description:
        'Takes the export of one conversation as text: of ChatGPT and Claude an entry of conversations.json, of Gemini ' +
        'a prompt of AI Studio or the activities of Gemini Apps in Takeout (JSON). Content that is no JSON is pasted ' +
        'text, from any source.',
      params: userParams,
      body: importConversationSchema,
      example: { body: { source: 'text', content: 'User: What does Haus mean?\nAssistant: house' } },
      response: { 201: conversationSchema },
      errors: ['conversation_exists', 'storage_full'],
    },
    ({ context, params, body }) => importConversation(context, params.user_id, body),
  ),
  route.get(
    '/conversations/{conversation_id}',
    {
      access,
      summary: 'Read an imported conversation',
      params: conversationParams,
      response: { 200: conversationSchema },
    },
    ({ context, params }) => requireConversation(context.stores, params.conversation_id),
  ),
  route.delete(
    '/conversations/{conversation_id}',
    { access, summary: 'Delete an imported conversation', params: conversationParams, response: { 204: null } },
    async ({ context, params }) => reply(204, await deleteConversation(context, params.conversation_id)),
  ),
  route.post(
    '/conversations/{conversation_id}/analyze',
    {
      access,
      summary: "Have the user's AI provider analyse a conversation",
      params: conversationParams,
      response: { 200: conversationSchema },
      errors: ['ai_not_configured', 'ai_failed', 'storage_full'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => analyzeConversation(context, params.conversation_id, request.signal),
  ),
  route.put(
    '/conversations/{conversation_id}/analysis',
    {
      access,
      summary: 'Store an analysis that was made elsewhere',
      params: conversationParams,
      body: conversationAnalysisSchema,
      example: {
        body: {
          summary: 'About houses.',
          topics: ['Nouns'],
          vocabulary: [{ word: 'Haus', translation: 'house' }],
          language: 'de',
        },
      },
      response: { 200: conversationSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => storeAnalysis(context, params.conversation_id, body),
  ),
];
