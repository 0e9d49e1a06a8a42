import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder, startLearnwright } from '../../tests/learnwright.ts';

const quiz = {
  name: 'learnwright-plugin-mistake-quiz',
  version: '0.1.0',
  description: 'A quiz over the mistakes of a learner.',
  date: '2026-11-20T14:29:00.123Z',
  publisher: { username: 'ada', email: 'ada@example.org' },
  maintainers: [{ username: 'ada', email: 'ada@example.org' }],
  keywords: ['learnwright-plugin'],
};
const stranger = { ...quiz, name: 'something-else', keywords: ['quiz'] };

let registry: Server;
let asked: string[] = [];
let answer: { readonly status: number; readonly body: unknown };

beforeAll(async () => {
  registry = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
});
afterAll(() => registry.close());

async function search(...words: string[]) {
  const address = registry.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const child = startLearnwright(createFolder(), ['plugin', 'search', ...words], {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: child.exitCode ?? (await once(child, 'exit'))[0], stdout, stderr };
}

test('lists the packages with the keyword of plugins, and who has published them', async () => {
  asked = [];
  answer = { status: 200, body: { objects: [{ package: quiz }, { package: stranger }], total: 2 } };
  const { status, stdout, stderr } = await search('mistakes');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(asked[0]).toContain('keywords:learnwright-plugin');
  expect(asked[0]).toContain('mistakes');
  expect(stdout).toContain('learnwright-plugin-mistake-quiz@0.1.0  by ada, 2026-11-20');
  expect(stdout).toContain('npm install learnwright-plugin-mistake-quiz');
  expect(stdout).not.toContain('something-else');
});

test('answers JSON, also where npm finds nothing', async () => {
  answer = { status: 200, body: { objects: [], total: 0 } };
  expect(JSON.parse((await search('--json')).stdout)).toEqual([]);
  expect((await search('quiz')).stdout).toBe('npm knows no plugin for "quiz".\n');
});

test('says what npm says where it cannot search', async () => {
  answer = { status: 503, body: {} };
  const { status, stderr } = await search();
  expect(status).toBe(1);
  expect(stderr).toContain('npm could not search: ');
});

test('takes no word for an option of npm', async () => {
  asked = [];
  expect(await search('--', '--registry=https://example.org')).toMatchObject({ status: 2 });
  expect(asked).toEqual([]);
});
