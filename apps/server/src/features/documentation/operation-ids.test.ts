import { expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiDocument, listOperations, type Operation } from '../../../tests/api-sweep/api-document.ts';
import { readApiDocument } from '../../../tests/harness/read-api-document.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';

const answerSchema = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.object({ type: z.string() }) }) }),
});

/** Whether an answer is an array. */
function isList(answer: unknown): boolean {
  return answerSchema.safeParse(answer).data?.content['application/json'].schema.type === 'array';
}

/** The verbs that an operation may begin with. */
function verbOf({ method, responses, path }: Operation): string {
  if (method === 'GET') return isList(responses['200']) ? 'list' : 'get';
  const isCollection = /(?:s|curricula)$/.test(path) && responses['201'] !== undefined;
  if (method === 'POST') return isCollection ? 'create' : 'post';
  return { PUT: 'set', PATCH: 'update', DELETE: 'delete' }[method] ?? '';
}

/** The words of a path without parameters, in the singular throughout: what is one and what is many is compared elsewhere. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/s$/, '')
        .replace(/curricul(?:a|um)$/, 'curriculum'),
    )
    .filter((word, at, words) => word !== '' && word !== words[at - 1])
    .join(' ');
}

it('an operation is called by its verb and the words of its path', async () => {
  const server = await createTestApp({ plugins: 'installed' });
  const document: ApiDocument = await readApiDocument(server);
  await server.close();
  const operations = listOperations(document);
  expect(operations.length).toBeGreaterThan(200);
  const others = operations.filter((operation) => {
    const path = operation['x-path'] ?? operation.path;
    const verb = verbOf({ ...operation, path });
    const words = wordsOf(
      path.replace(/^\/api\/(?:plugins\/(?!manifests|health|errors))?/, '').replaceAll(/\{\w+\}/g, ''),
    );
    const name = operation.operationId.replace(/By[A-Z]\w*Id$/, '');
    return !name.startsWith(verb) || wordsOf(name.slice(verb.length)) !== words;
  });
  expect(others.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`)).toEqual([]);
});

it('what a parameter names is one of many', async () => {
  const server = await createTestApp({ plugins: 'installed' });
  const operations = listOperations(await readApiDocument(server));
  await server.close();
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['getUser', 'listUserProjects', 'createUserProject', 'updateCurriculum', 'setBookRemote'],
      ...['getContentAsset', 'deleteAdminPluginSetting', 'listGamificationBadges', 'listGamificationBadgesByUserId'],
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
});
