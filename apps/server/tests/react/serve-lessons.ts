import { writeZip } from '@learnwright/archive';
import { createScriptedAi, type ScriptedAi } from '@learnwright/test-kit';
import { afterAll, beforeAll } from 'vitest';
import { listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

/** A server with the set `market`, whose one lesson `first` asks for `la pomme` and `la poire`. */
export interface LessonServer {
  readonly ai: ScriptedAi;
  readonly test: () => TestApp;
  readonly url: () => string;
}

const pair = (id: string, left: string, right: string) => ({ id, left, right });
const exercise = {
  id: 'fruit',
  type: 'matching',
  prompt: 'Which is which?',
  pairs: [pair('p1', 'der Apfel', 'la pomme'), pair('p2', 'die Birne', 'la poire')],
};
const texts = { title: 'Auf dem Markt', target_language: 'fr', source_language: 'de' };
const FILES = {
  'market/manifest.yaml': {
    schema_version: '1.11',
    name: 'Markt',
    sets: [{ id: 'market', ...texts, level: 'A1', version: '1.0.0', lesson_count: 1 }],
    metadata: { lessons: ['first.json'] },
  },
  'market/lessons/first.json': {
    id: 'first',
    schema_version: '1.11',
    ...texts,
    steps: [{ id: 'match', type: 'exercise', title: 'Obst', exercise }],
  },
};

/** Serves the plugins of the server over HTTP for the tests of the file. */
export function serveLessons(): LessonServer {
  const ai = createScriptedAi();
  let test: TestApp;
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    test = await createTestApp({ plugins: 'installed', also: { 'scripted-ai': ai.plugin } });
    server = await listen(test.app.handle, '127.0.0.1', 0);
    const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const zip = await writeZip(Object.entries(FILES).map(([path, value]) => [path, encode(value)]));
    const { ref } = (await test.request('POST', '/plugins/content/import/detect', zip)).body;
    const { body } = await test.request('POST', '/plugins/content/import/execute', { ref });
    if (body.lessons !== 1) throw new Error(JSON.stringify(body));
  });
  afterAll(async () => {
    await server.close(1000);
    await test.close();
  });
  return { ai, test: () => test, url: () => server.url };
}
