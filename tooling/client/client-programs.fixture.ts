import type { PluginProgram } from '../declarations/plugin-programs.ts';

const program = (body: string) => `
import { createApiStorage, createClient, requireData, type Schemas } from '@learnwright/client';
const client = createClient({ baseUrl: '' });
const user = { params: { user_id: 'u1' } };
${body}`;

/** What the types of the client promise to its users: what they let through, and what not. */
export const CLIENT_PROGRAMS: readonly PluginProgram[] = [
  {
    title: 'a path of another method or of none',
    code: program(`
await client.get('/health');
await client.post('/health'); // wrong
await client.get('/nowhere'); // wrong
await client.get('/plugins/session/{session_id}/message/stream'); // wrong
await client.post('/plugins/session/{session_id}/message/stream', { params: { session_id: 's1' } }); // wrong`),
  },
  {
    title: 'input that is absent or of another type',
    code: program(`
await client.get('/users/{user_id}'); // wrong
await client.get('/users/{user_id}', { params: { id: 'u1' } }); // wrong
await client.post('/users', { body: { name: 'Ada', email: undefined } });
await client.post('/users', { body: {} }); // wrong
await client.get('/users', { query: { limit: '1' } }); // wrong
await client.get('/users', { query: { page: 1 } }); // wrong
await client.post('/plugins/gamification/reset/{user_id}', user);`),
  },
  {
    title: 'data before the error is looked at',
    code: program(`
const { data, error } = await client.get('/users/{user_id}', user);
data.name; // wrong
if (error === null) data.name.trim();
else error.detail.trim();
requireData(await client.get('/users/{user_id}', user)).name.trim();
requireData(await client.get('/users/{user_id}', user)).age; // wrong`),
  },
  {
    title: 'an error code of another operation',
    code: program(`
const { error } = await client.post('/users', { body: { name: 'Ada' } });
if (error?.code === 'email_taken' || error?.code === 'unexpected_answer') error.request_id.trim();
if (error?.code === 'session_completed') error.request_id.trim(); // wrong`),
  },
  {
    title: 'pages of what is no list',
    code: program(`
for await (const page of client.pages('/users')) page[0]?.name.trim();
client.pages('/users/{user_id}', user); // wrong
for await (const page of client.pages('/users')) page.name; // wrong`),
  },
  {
    title: 'events by their names',
    code: program(`
const turn = { params: { session_id: 's1' }, body: { role: 'user', content: 'Hello' } } as const;
const { data } = await client.stream('/plugins/session/{session_id}/message/stream', turn);
for await (const { event, data: part } of data ?? []) {
  if (event === 'chunk') part.delta.trim();
  if (event === 'start') part.delta; // wrong
  if (event === 'end') part; // wrong
}`),
  },
  {
    title: 'schemas by their names',
    code: program(`
const card: Pick<Schemas['Flashcards_Card'], 'front' | 'tags'> = { front: 'a', tags: ['b'] };
card.tags.push('c');
const other: Schemas['Flashcards_Kard'] = card; // wrong
export { other };`),
  },
  {
    title: 'storage without a client',
    code: program(`
const storage = createApiStorage(client, 'u1');
(await storage.listElementErrors({ mastered: true })).map(({ element_key }) => element_key.trim());
await storage.recordAttempts([{ set_id: 's', lesson_id: 'l', exercise_id: 'e', correct: true }]); // wrong
createApiStorage('u1'); // wrong`),
  },
];
