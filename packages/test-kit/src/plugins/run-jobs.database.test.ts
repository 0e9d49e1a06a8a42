import { AiError, AppError, definePlugin, replyJob, z } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../databases/describe-each-database.ts';
import { startPluginServer } from './start-plugin-server.ts';

const counter = definePlugin({
  name: 'counter',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  jobs: (job) => ({
    count: job({
      input: z.object({ to: z.int() }),
      run: (_, { to }, { progress }) => {
        if (to < 0) throw new AppError('conflict', 'Not backwards.');
        if (to === 0) throw new AiError('no_api_key');
        progress(to, to);
        return to;
      },
    }),
  }),
  routes: (route) => [
    route.post(
      '/counts',
      { access: 'operator', summary: 'Count', body: z.unknown(), response: { 202: z.unknown() } },
      async ({ context, body, request }) => replyJob(await context.jobs.start('count', body), request),
    ),
  ],
});

describeEachDatabase('jobs of a plugin server', ({ open }) => {
  it('are done as soon as they have been started, and can be waited for', async () => {
    const server = await startPluginServer(await open(), [counter]);
    const start = async (to: number) => (await server.request('POST', '/counter/counts', { to })).body;
    expect(await server.jobEnded((await start(7)).id)).toMatchObject({
      ...{ status: 'succeeded', result: 7, plugin: 'counter', progress: { done: 7, total: 7 } },
    });
    expect(await server.jobEnded((await start(-1)).id)).toMatchObject({
      ...{ status: 'failed', error: { code: 'conflict', detail: 'Not backwards.' } },
    });
    expect(await server.jobEnded((await start(0)).id)).toMatchObject({
      ...{ status: 'failed', error: { code: 'ai_not_configured' } },
    });
    expect(server.host.health().counter).toMatchObject({ status: 'active', error_count: 0 });
    await server.close();
  });
});
