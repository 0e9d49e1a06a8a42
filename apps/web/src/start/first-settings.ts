import { type Client, requireData } from '@learnwright/client';

/** What this page knows of whoever is new. */
export interface FirstSettings {
  readonly language: string;
  /** An IANA name; null where the browser does not know it. */
  readonly timezone: string | null;
}

/** The zone of whoever has set none. */
const UNSET = 'UTC';

/**
 * Gives a learner who has never set anything the language and the time zone of this page; false for any other. Rejects with an ApiError
 * where the server does not take them.
 */
export async function setFirstSettings(client: Client, user_id: string, first: FirstSettings): Promise<boolean> {
  const params = { user_id };
  const settings = requireData(await client.get('/settings/{user_id}', { params }));
  if (settings.timezone !== UNSET || settings.updated_at !== settings.created_at) return false;
  const { language, timezone } = first;
  const body = { language, ...(timezone !== null && { timezone }) };
  requireData(await client.patch('/settings/{user_id}', { params, body }));
  return true;
}
