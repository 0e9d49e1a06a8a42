import { patchUserSettingsSchema, providerSlotSchema, setApiKeySchema, userSettingsSchema } from '@learnwright/core';
import { route, userParams } from '../../route.ts';
import { changeUserSettings, readUserSettings, removeApiKey, storeApiKey } from './settings.ts';

const response = { 200: userSettingsSchema };

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
      response,
    },
    ({ context, params, body }) => storeApiKey(context, params.user_id, body.provider, body.key),
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
