import {
  apiKeyTestSchema,
  listedModelSchema,
  patchUserSettingsSchema,
  providerSlotSchema,
  setApiKeySchema,
  testApiKeySchema,
  userSettingsSchema,
} from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { route, userParams } from '../route.ts';
import { listModels, testApiKey } from './ai-access.ts';
import { changeUserSettings, readUserSettings, removeApiKey, storeApiKey } from './settings.ts';

const response = { 200: userSettingsSchema };
const modelsQuery = z.object({
  provider: providerSlotSchema.optional().meta({ description: 'Default: the active one.' }),
});

export const settingsRoutes = [
  route.get(
    '/settings/{user_id}',
    {
      access: 'learner',
      summary: "Read a user's settings; they are made on the first read",
      params: userParams,
      response,
    },
    ({ context, params }) => readUserSettings(context, params.user_id),
  ),
  route.patch(
    '/settings/{user_id}',
    {
      access: 'learner',
      summary: 'Change settings; the language is written to the user too, a blank override clears it',
      params: userParams,
      body: patchUserSettingsSchema,
      example: { body: { timezone: 'Europe/Berlin', language: 'de' } },
      response,
    },
    ({ context, params, body }) => changeUserSettings(context, params.user_id, body),
  ),
  route.post(
    '/settings/{user_id}/api-key',
    {
      access: 'learner',
      summary: 'Store an AI provider key, encrypted; it is never returned',
      params: userParams,
      body: setApiKeySchema,
      example: { body: { provider: 'provider_a', key: 'the-key-of-your-provider' } },
      response,
    },
    ({ context, params, body }) => storeApiKey(context, params.user_id, body.provider, body.key),
  ),
  route.post(
    '/settings/{user_id}/api-key/test',
    {
      access: 'learner',
      summary: 'Test an AI provider key, before or after it is stored',
      description:
        'Asks the model of the provider for one word: the key works where a message would be answered. The answer is 200 ' +
        'also for a key that does not work. A key that is sent is not stored. The call is in the ledger, as `api_key_test`.',
      params: userParams,
      body: testApiKeySchema,
      example: { body: { provider: 'provider_a' } },
      response: { 200: apiKeyTestSchema },
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, body, request }) => testApiKey(context, params.user_id, body, request.signal),
  ),
  route.get(
    '/settings/{user_id}/models',
    {
      access: 'learner',
      summary: "List the models that the user's key opens",
      description:
        "As the provider's own server lists them, without those that its plugin does not answer for. A list may be five " +
        'minutes old. A provider that lists none has its default model alone. ' +
        'Takes no `limit` and no `cursor`: there are as many models as the provider lists.',
      params: userParams,
      query: modelsQuery,
      response: { 200: z.array(listedModelSchema) },
      errors: ['ai_failed', 'ai_not_configured'],
      limit: 'ai',
    },
    ({ context, params, query, request }) => listModels(context, params.user_id, query.provider, request.signal),
  ),
  route.delete(
    '/settings/{user_id}/api-key/{provider}',
    {
      access: 'learner',
      summary: 'Remove a stored AI provider key',
      params: userParams.extend({ provider: providerSlotSchema }),
      response,
    },
    ({ context, params }) => removeApiKey(context, params.user_id, params.provider),
  ),
];
