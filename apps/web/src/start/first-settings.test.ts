import { createClient } from '@learnwright/client';
import { expect, it } from 'vitest';
import { setFirstSettings } from './first-settings.ts';

const THEN = '2026-01-01T00:00:00.000Z';
const NEW = { language: 'en', timezone: 'UTC', created_at: THEN, updated_at: THEN };

/** What the server hears of a learner with these settings. */
async function hear(settings: object, timezone: string | null): Promise<unknown[]> {
  const heard: unknown[] = [];
  const client = createClient({
    baseUrl: 'https://learn.example',
    fetch: async (_, init) => {
      if (init?.method === 'PATCH') heard.push(JSON.parse(String(init.body)));
      return Response.json(settings);
    },
  });
  await setFirstSettings(client, 'u1', { language: 'de', timezone });
  return heard;
}

it('a learner who has never set anything has the language and the time zone of the page', async () => {
  expect(await hear(NEW, 'Europe/Berlin')).toEqual([{ language: 'de', timezone: 'Europe/Berlin' }]);
  expect(await hear(NEW, null)).toEqual([{ language: 'de' }]);
});

it('a learner who has set something keeps what they have', async () => {
  expect(await hear({ ...NEW, timezone: 'Asia/Tokyo' }, 'Europe/Berlin')).toEqual([]);
  expect(await hear({ ...NEW, updated_at: '2026-01-02T00:00:00.000Z' }, 'Europe/Berlin')).toEqual([]);
});
