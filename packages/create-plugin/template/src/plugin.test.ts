// {{#page}}
import { access, readFile } from 'node:fs/promises';
// {{/page}}
import type { CompletedSession } from '@learnwright/plugin-sdk';
import { describeEachDatabase, learnerCaller, pluginContract, startPluginServer } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { plugin } from './plugin.ts';

pluginContract(plugin, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

describeEachDatabase('the points', ({ open }) => {
  it('are given once for each session that ends', async () => {
    const server = await startPluginServer(await open(), [plugin], { settings: { '{{name}}': { bonus: 7 } } });
    const { user, project } = await server.createLearner();
    const session: CompletedSession = {
      id: 'session-1',
      project_id: project.id,
      method: 'deductive',
      started_at: server.clock.now(),
      ended_at: server.clock.now(),
      cycle_step: 1,
      cycle_count: 1,
      status: 'completed',
    };
    await server.tell('on_session_complete', session, {});
    await server.tell('on_session_complete', session, {});
    const { status, body } = await server.request('GET', `/{{name}}/points/${user.id}`);
    expect({ status, body }).toEqual({ status: 200, body: { user_id: user.id, points: 7, sessions: 1 } });
    await server.close();
  });

  it('are read by their learner, and are not there for another', async () => {
    const server = await startPluginServer(await open(), [plugin]);
    const { user } = await server.createLearner();
    const read = (caller: string) => server.as(learnerCaller(caller)).request('GET', `/{{name}}/points/${user.id}`);
    expect([(await read(user.id)).status, (await read('somebody-else')).status]).toEqual([200, 404]);
    await server.close();
  });
});
// {{#page}}

it('has a page of files that are there', async () => {
  const [page] = plugin.frontend_manifest?.pages ?? [];
  const html = await readFile(new URL(`../${page?.frame}`, import.meta.url), 'utf8');
  const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name);
  expect(files).toEqual(['page.css', 'page.js']);
  for (const file of files) await access(new URL(`../ui/${file}`, import.meta.url));
});
// {{/page}}
