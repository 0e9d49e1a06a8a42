import { AiError, AppError, type Job } from '@learnwright/core';
import { definePlugin, type JobWork, type PluginContext, z } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, offerLoading, startHost } from '../../tests/test-host.ts';
import type { JobStart } from '../host-ports.ts';

/** A plugin with a job, whose context the test gets. */
function working(run: (input: string, work: JobWork) => unknown) {
  const contexts: PluginContext[] = [];
  const plugin = definePlugin({
    ...blank('working'),
    activate: (context) => void contexts.push(context),
    jobs: (job) => ({ count: job({ input: z.string().trim(), run: (_, input, work) => run(input, work) }) }),
  });
  return { plugin: offer(plugin), contexts };
}

function createWork(signal = new AbortController().signal): JobWork {
  return { id: 'job', tries: 1, signal, saved: null, progress: () => undefined, save: async () => undefined };
}

test('runs as the plugin, with the input that its schema makes', async () => {
  const { plugin } = working((input, { id, tries }) => [input, id, tries]);
  const { host } = await startHost([plugin]);
  expect([host.hasJob('working', 'count'), host.hasJob('working', 'other'), host.hasJob('gone', 'count')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await host.runJob('working', 'count', ' a ', createWork())).toEqual(['a', 'job', 1]);
  await expect(host.runJob('gone', 'count', '', createWork())).rejects.toMatchObject({ code: 'plugin_unavailable' });
});

test('is the failure of its plugin where it throws, but for an AppError, an AiError and where it was told to end', async () => {
  const stop = new AbortController();
  const { plugin } = working((input, { signal }) => {
    if (input === 'refuse') throw new AppError('conflict', 'Not now.');
    if (input === 'ask') throw new AiError('no_api_key');
    if (input === 'stop') stop.abort(new Error('stopped'));
    signal.throwIfAborted();
    throw new Error('torn');
  });
  const { host } = await startHost([plugin]);
  const run = (input: string) => host.runJob('working', 'count', input, createWork(stop.signal));
  await expect(run('refuse')).rejects.toMatchObject({ code: 'conflict' });
  await expect(run('ask')).rejects.toMatchObject({ code: 'no_api_key' });
  expect(host.errors()).toEqual({});
  await expect(run('break')).rejects.toThrow('torn');
  expect(host.errors()).toEqual({ working: 'job count threw: torn' });
  expect(host.health().working?.error_count).toBe(1);
  await expect(run('stop')).rejects.toThrow('stopped');
  expect(host.health().working?.error_count).toBe(1);
});

test('is told when its plugin ends, and that is nobody’s failure', async () => {
  const begun = Promise.withResolvers<void>();
  const { plugin } = working((_, { signal }) => {
    const ended = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => ended.reject(new Error('told')));
    begun.resolve();
    return ended.promise;
  });
  const { host } = await startHost([plugin]);
  const running = host.runJob('working', 'count', '', createWork());
  await begun.promise;
  host.interrupt();
  await expect(running).rejects.toMatchObject({ code: 'plugin_unavailable' });
  expect(host.health().working?.error_count).toBe(0);
});

test('is found by its own plugin alone', async () => {
  const { plugin, contexts } = working(() => null);
  const known = [asJob({ id: 'mine', plugin: 'working' }), asJob({ id: 'other', plugin: 'content' })];
  await startHost([plugin], { findJob: async (id) => known.find((job) => job.id === id) ?? null });
  const found = ['mine', 'other', 'nothing'].map((id) => contexts[0]?.jobs.find(id));
  expect(await Promise.all(found)).toEqual([known[0], null, null]);
});

test('starts under the name of its plugin, and not with an input that it does not take', async () => {
  const started: JobStart[] = [];
  const { plugin, contexts } = working(() => null);
  const job = { id: 'job-1' };
  await startHost([plugin], {
    startJob: async (start) => {
      started.push(start);
      return asJob(job);
    },
  });
  const [context] = contexts;
  expect(await context?.jobs.start('count', ' a ', { user_id: 'ada' })).toBe(job);
  expect(started).toEqual([{ plugin: 'working', kind: 'count', input: ' a ', user_id: 'ada' }]);
  const refused = (input: unknown) => context?.jobs.start('count', input).catch((error: unknown) => error);
  expect(await refused(7)).toMatchObject({
    code: 'invalid_request',
    findings: [{ pointer: '', code: 'invalid_type' }],
  });
  expect(await refused(undefined)).toMatchObject({ findings: [{ pointer: '', code: 'required' }] });
  await expect(context?.jobs.start('other', '')).rejects.toThrow('has no job "other"');
});

test('is refused where its definition is malformed', async () => {
  const wrong: object = { ...blank('wrong'), jobs: () => ({ bare: {} }) };
  const { host } = await startHost([offerLoading('wrong', async () => wrong)]);
  expect(host.errors().wrong).toContain('jobs: bare.input: Expected a Zod schema; jobs: bare.run: Expected a function');
  const named: object = { ...blank('named'), jobs: () => ({ 'Import Set': { input: z.string(), run: () => null } }) };
  const other = await startHost([offerLoading('named', async () => named)]);
  expect(other.host.errors().named).toContain('jobs: Import Set: The kind of a job is in snake_case: import_set');
});

/** The boundary to a job of which only the identity counts. */
function asJob(job: object): Job {
  if (!isJob(job)) throw new Error('This is no job.');
  return job;
}

function isJob(job: object): job is Job {
  return 'id' in job;
}
