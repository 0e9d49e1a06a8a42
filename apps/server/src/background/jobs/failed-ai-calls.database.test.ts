import { AiError, type AiErrorCode } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type ParsedJson } from '../../../tests/harness/test-app.ts';
import { createWorkingPlugin } from '../../../tests/harness/working-plugin.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };

describeEachDatabase('a job whose AI call fails', ({ createUrl }) => {
  /** Starts a job of a server that begins jobs twice. */
  async function startJob() {
    const { plugin, works } = createWorkingPlugin();
    const { app, request, close } = await createTestApp({
      ...{ databaseUrl: await createUrl(), plugins: { working: plugin }, config: 'jobs: { tries: 2 }' },
    });
    onTestFinished(close);
    const user_id = (await request('POST', '/users', { name: 'Ada' })).body.id;
    const { id } = (await request('POST', `/plugins/working/works/${user_id}`, { how: 'waits', note: '' })).body;
    onTestFinished(async () => void (await app.context.jobs.cancel(id).catch(() => null)));
    return {
      fail: async (tries: number, error: AiError) => {
        await vi.waitFor(() => expect(works).toHaveLength(tries), PATIENCE);
        works.at(-1)?.fail(error);
      },
      reached: (status: string): Promise<ParsedJson> =>
        vi.waitFor(async () => {
          const { body } = await request('GET', `/jobs/${id}`);
          expect(body.status).toBe(status);
          return body;
        }, PATIENCE),
      findWork: async (): Promise<ParsedJson> => {
        const { body } = await request('GET', '/admin/work?kind=job&status=waiting');
        return body.find((each: ParsedJson) => each.id === id);
      },
      health: async () => (await request('GET', '/plugins/health')).body.working,
    };
  }

  it.each<[AiErrorCode, string]>([
    ['no_api_key', 'ai_not_configured'],
    ['budget_exceeded', 'ai_failed'],
  ])('ends at once where another try is of no use: %s', async (code, ended) => {
    const { fail, reached, health } = await startJob();
    await fail(1, new AiError(code));
    expect(await reached('failed')).toMatchObject({ tries: 1, error: { code: ended } });
    expect(await health()).toMatchObject({ status: 'active', error_count: 0 });
  });

  it('is tried again where the AI may answer later, and ends with its failure', async () => {
    const { fail, reached, health } = await startJob();
    await fail(1, new AiError('provider_unavailable'));
    await fail(2, new AiError('timeout'));
    expect(await reached('failed')).toMatchObject({ tries: 2, error: { code: 'ai_failed' } });
    expect(await health()).toMatchObject({ status: 'active', error_count: 0 });
  });

  it('waits as long as the provider asks', async () => {
    const { fail, reached, findWork } = await startJob();
    await fail(1, new AiError('provider_rate_limited', { retry_after_seconds: 40 }));
    const { updated_at } = await reached('queued');
    const { due_at } = await findWork();
    // The pause without such a wish is a second.
    expect(Date.parse(due_at) - Date.parse(updated_at)).toBeGreaterThan(30_000);
  });
});
