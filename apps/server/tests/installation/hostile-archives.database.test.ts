import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  HOSTILE_BOMBS,
  HOSTILE_CONTENTS,
  HOSTILE_NAMES,
  HOSTILE_PLUGINS,
  HOSTILE_ZIPS,
  type HostileCase,
} from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

/** Those that a server refuses with nothing installed; the others need one with certain plugins or keys. */
const CORPUS = [HOSTILE_NAMES, HOSTILE_ZIPS, HOSTILE_BOMBS, HOSTILE_CONTENTS, HOSTILE_PLUGINS]
  .flat()
  .filter(({ options }) => options === undefined);

/** One for each set of rules; every archive meets the inspection in plugin-installer, in `hostile-corpus.test.ts`. */
const OF_EACH_RULE = [...Map.groupBy(CORPUS, ({ rules }) => rules.toSorted().join()).values()].flatMap((alike) =>
  alike.slice(0, 1),
);
const OTHERS = CORPUS.filter((archive) => !OF_EACH_RULE.includes(archive));

let server: TestApp;
let listening: Listening;
/** Requests to core that go on all the while, and what went wrong with them. */
const load = { sent: 0, wrong: [] as unknown[], over: false, ended: Promise.resolve() };

beforeAll(async () => {
  server = await createTestApp({ config: INSTALL_OVER_HTTP });
  listening = await listen(server.app.handle, '127.0.0.1', 0);
  load.ended = ask();
});
afterAll(async () => {
  load.over = true;
  await load.ended;
  await listening.close(1000);
  await server.close();
});

async function ask(): Promise<void> {
  while (!load.over) {
    load.sent += 1;
    const response = await fetch(`${listening.url}/api/health/ready`).catch(String);
    if (typeof response === 'string' || response.status !== 200) load.wrong.push(response);
    // Some tens of requests while an archive is looked at, not as many as a processor can.
    await setTimeout(5);
  }
}

it('has at least 60 archives', () => expect(CORPUS.length).toBeGreaterThanOrEqual(60));

const REFUSED = '$name: refused over HTTP by its rules, and nothing of it is left';
it.each(OF_EACH_RULE)(REFUSED, requireRefusal);
it.each(OTHERS)(REFUSED, { tags: ['long'] }, requireRefusal);

async function requireRefusal({ make, rules }: HostileCase): Promise<void> {
  const headers = { 'Content-Type': 'application/zip' };
  const response = await fetch(`${listening.url}/api/admin/plugins/install`, {
    method: 'POST',
    headers,
    body: new Uint8Array(make()),
  });
  const { code, errors }: { code: string; errors: { code: string }[] } = JSON.parse(await response.text());
  expect({ status: response.status, code }).toEqual({ status: 422, code: 'plugin_refused' });
  expect([...new Set(errors.map((error) => error.code))].toSorted()).toEqual(rules.toSorted());
  expect(filesOf('plugins')).toEqual([]);
  expect(filesOf('config/plugins')).toEqual([]);
  expect((await server.request('GET', '/admin/plugins')).body).toEqual([]);
}

it('answers everybody else meanwhile', async () => {
  await vi.waitFor(() => expect(load.sent).toBeGreaterThan(100));
  load.over = true;
  await load.ended;
  expect(load.wrong).toEqual([]);
});

/** What lies below a folder of the server, folders left out. */
function filesOf(folder: string): string[] {
  const path = join(server.folder, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}
