import { createClient } from '@learnwright/client';
import { createScriptedAi } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from '../installation/install-over-http.ts';
import { answerWithWord } from '../privacy/answer-with-word.ts';
import { noteOperations } from './note-operations.ts';
import { useBooks } from './use-books.ts';
import {
  leave,
  useConversations,
  useCurricula,
  useJobs,
  useLearner,
  useLearningRecords,
  useProjects,
  useServer,
} from './use-core.ts';
import { useCourses } from './use-courses.ts';
import { useCredentials } from './use-credentials.ts';
import { usePluginAdministration } from './use-plugin-administration.ts';
import {
  type Made,
  useAssessment,
  useContent,
  useFlashcards,
  useGamification,
  useMaintenance,
  useNotebook,
  useProgress,
  useSession,
} from './use-plugins.ts';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ tags: z.array(z.string()), 'x-path': z.string().optional() })),
  ),
});

let test: TestApp;
let server: Listening;

beforeAll(async () => {
  const scripted = createScriptedAi();
  scripted.answer(answerWithWord);
  test = await createTestApp({
    plugins: 'installed',
    also: { 'scripted-ai': scripted.plugin },
    config: INSTALL_OVER_HTTP,
  });
  server = await listen(test.app.handle, '127.0.0.1', 0);
});
afterAll(async () => {
  await server.close(1000);
  await test.close();
});

/** The operations of the document but for the pages about it. */
async function listOperations(): Promise<string[]> {
  const { paths } = documentSchema.parse((await test.request('GET', '/openapi.json')).body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.includes('Documentation'))
      .map(([method, own]) => `${method.toUpperCase()} ${(own['x-path'] ?? path).replace('/api', '')}`),
  );
}

it('every operation of the API answers the client as its types say', async () => {
  const used = new Set<string>();
  const client = noteOperations(createClient({ baseUrl: server.url }), used);
  await useServer(client);
  await usePluginAdministration(client);
  const user_id = await useLearner(client);
  const project_id = await useProjects(client, user_id);
  await useCurricula(client, user_id);
  await useContent(client);
  await useBooks(client, user_id);
  await useLearningRecords(client, user_id);
  const profile_id = await useAssessment(client, project_id);
  const session_id = await useSession(client, project_id);
  await useProgress(client, project_id);
  const conversation_id = await useConversations(client, user_id);
  const made: Made = { user_id, project_id, session_id, conversation_id };
  await useFlashcards(client, made);
  await useNotebook(client, made);
  await useGamification(client, made, profile_id);
  await useMaintenance(client, user_id);
  await useCredentials(client, user_id);
  await useJobs(client, user_id);
  await useCourses(client, made);
  await leave(client, user_id, conversation_id);
  expect([...used].toSorted()).toEqual((await listOperations()).toSorted());
});
