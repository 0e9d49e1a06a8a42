import { describeEachDatabase } from '@learnwright/test-kit';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp, WITH_PLUGINS } from '../../tests/harness/test-app.ts';
import type { AppContext } from '../features/app-context.ts';
import { createContentCommands, seed, seedUnused } from './content.ts';

describeEachDatabase('a database that is given a course at the start', ({ createUrl }) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await createTestApp({ databaseUrl: await createUrl({ prepared: WITH_PLUGINS }), plugins: 'installed' });
  });
  afterEach(() => server.close());

  const listNames = async (path: string) => {
    const { body } = await server.request('GET', path);
    return body.map(({ id }: { readonly id: string }) => id);
  };

  it('gets it with a learner and a project while it is not used, also after a start that has made its tables alone', async () => {
    expect(await seedUnused(server.app.context)).toBe('user-1');
    expect(await listNames('/users')).toEqual(['user-1']);
    expect(await listNames('/users/user-1/projects')).toContain('project-1');
    expect((await server.app.context.stores.users.find('user-1'))?.name).toBe('Ada');
  });

  it('has none of it where the start is cut before all is stored, and gets it at the next start', async () => {
    const { context } = server.app;
    // The course is imported before the learner is made, for whom the time is asked.
    const fail = () => {
      throw new Error('cut');
    };
    const cut: AppContext = { ...context, clock: { ...context.clock, now: fail } };
    await expect(seedUnused(cut)).rejects.toThrow('cut');
    expect(await listNames('/users')).toEqual([]);
    expect((await server.request('GET', '/plugins/content/sets')).body).toEqual([]);
    expect(await seedUnused(context)).toBe('user-1');
  });

  it('gets it once from two servers that start at the same time', async () => {
    const { context } = server.app;
    const learners = await Promise.all([seedUnused(context), seedUnused(context)]);
    expect(learners.filter((learner) => learner !== null)).toEqual(['user-1']);
    expect(await listNames('/users')).toEqual(['user-1']);
  });

  it('stays as it is where there is a learner, or a set alone', async () => {
    const { context } = server.app;
    await seed(context, () => undefined);
    await server.request('DELETE', '/users/user-1');
    expect(await seedUnused(context)).toBeNull();
    expect(await listNames('/users')).toEqual([]);
  });
});

describe('the commands over content without the plugin that keeps it', () => {
  const complaint = async (server: TestApp) => {
    const { list } = createContentCommands(async (work) => work(server.app.context));
    return list().catch((error: Error) => error.message);
  };

  it('name the command that enables it where an operator has disabled it, and the setting where that leaves it out', async () => {
    const disabled = await createTestApp({ plugins: 'installed' });
    onTestFinished(disabled.close);
    expect((await disabled.request('POST', '/admin/plugins/content/disable')).status).toBe(200);
    expect(await complaint(disabled)).toContain('"learnwright plugin enable content"');
    const unlisted = await createTestApp({ plugins: 'installed', config: 'plugins: { enabled: [] }' });
    onTestFinished(unlisted.close);
    expect(await complaint(unlisted)).toContain('It is not in plugins.enabled of config/app.yaml.');
  });
});
