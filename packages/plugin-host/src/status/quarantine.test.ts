import { AiError, AppError } from '@learnwright/core';
import { describe, expect, it } from 'vitest';
import { broken, startMoody, statusOf, times } from '../../tests/moody-plugin.ts';

describe('the breaker of a hook', () => {
  it('skips the hook after five failures within a minute, and nothing else', async () => {
    const test = await startMoody();
    test.mood.act = broken;
    await times(4, test.save);
    expect(test.host.health().moody?.reason).toBeNull();
    await times(3, test.save);
    expect(test.mood.calls).toBe(5);
    expect(await test.save()).toBe('text+');
    expect(await test.host.hooks.chain('content_pre_import', 'text', 'en')).toBe('imported');
    expect(test.host.health().moody).toMatchObject({
      status: 'degraded',
      reason: 'Skipped after too many failures: chapter_pre_save.',
    });
    expect(test.host.errors().moody).toBe(
      'Skipped after too many failures: chapter_pre_save. chapter_pre_save threw: no ink',
    );
  });

  it('does not count failures that are more than a minute old', async () => {
    const test = await startMoody();
    test.mood.act = broken;
    await times(4, test.save);
    test.timers.elapse(60_000);
    await times(4, test.save);
    expect(test.host.health().moody?.reason).toBeNull();
    expect(test.mood.calls).toBe(8);
  });

  it.each([
    { what: 'an AppError', error: new AppError('conflict', 'Not now.') },
    { what: 'an AiError', error: new AiError('timeout') },
  ])('does not count $what', async ({ error }) => {
    const test = await startMoody();
    test.mood.act = () => Promise.reject(error);
    await times(20, test.save);
    expect(test.mood.calls).toBe(20);
  });

  it('lets one call try after 30 seconds, skips the others meanwhile, and closes when it works', async () => {
    const test = await startMoody();
    test.mood.act = broken;
    await times(5, test.save);
    test.timers.elapse(29_999);
    await test.save();
    expect(test.mood.calls).toBe(5);
    test.timers.elapse(1);
    const gate = Promise.withResolvers<string>();
    test.mood.act = () => gate.promise;
    const check = test.save();
    expect(await test.save()).toBe('text+');
    expect(test.mood.calls).toBe(6);
    gate.resolve('tried');
    expect(await check).toBe('tried+');
    expect(test.host.health().moody).toMatchObject({ status: 'degraded', reason: null });
    await test.save();
    expect(test.mood.calls).toBe(7);
    test.timers.elapse(30_000);
    expect(statusOf(test)).toBe('active');
    expect(test.host.errors()).toEqual({});
    expect(test.host.health().moody?.error_count).toBe(5);
  });

  it('trips once for all the calls that were under way', async () => {
    const test = await startMoody();
    const gate = Promise.withResolvers<string>();
    test.mood.act = () => gate.promise;
    const saves = Array.from({ length: 20 }, test.save);
    gate.reject(new Error('no ink'));
    await Promise.all(saves);
    expect(test.mood.calls).toBe(20);
    expect(test.host.health().moody).toMatchObject({ status: 'degraded', error_count: 20 });
  });

  it('tries again where the caller of the check has left', async () => {
    const test = await startMoody();
    test.mood.act = broken;
    await times(5, test.save);
    test.timers.elapse(30_000);
    test.mood.act = () => Promise.reject(new DOMException('left', 'AbortError'));
    await test.save();
    test.mood.act = () => 'tried';
    expect(await test.save()).toBe('tried+');
  });

  it('quarantines the plugin when it trips for the third time', async () => {
    const test = await startMoody();
    test.mood.act = broken;
    await times(5, test.save);
    for (const status of ['degraded', 'quarantined']) {
      test.timers.elapse(30_000);
      await test.save();
      expect(statusOf(test)).toBe(status);
    }
    expect(test.host.errors().moody).toMatch(
      /^Quarantined since \S+: chapter_pre_save had to be skipped 3 times\. To try it again, enable it: POST \/api\/admin\/plugins\/moody\/enable or learnwright plugin enable moody\. chapter_pre_save threw: no ink$/,
    );
  });

  it('forgets trips that are more than ten minutes old', async () => {
    const test = await startMoody();
    for (let trip = 0; trip < 4; trip += 1) {
      test.mood.act = broken;
      await times(5, test.save);
      test.mood.act = () => null;
      test.timers.elapse(30_000);
      await test.save();
      test.timers.elapse(600_000);
    }
    expect(statusOf(test)).toBe('active');
  });
});

describe('a plugin in quarantine', () => {
  async function startQuarantined() {
    const test = await startMoody();
    test.mood.act = broken;
    await times(50, () => test.request('moody/').catch(() => null));
    test.mood.act = () => 'fine';
    return test;
  }

  it('takes no requests, no hooks, claims nothing and shows no pages', async () => {
    const test = await startQuarantined();
    const { calls } = test.mood;
    await expect(test.request('moody/')).rejects.toMatchObject({ code: 'plugin_unavailable' });
    expect(await test.save()).toBe('text+');
    expect(await test.host.registries.importHandlers.claim({ name: 'x', files: [] })).toBeNull();
    expect(Object.keys(test.host.manifests())).toEqual(['steady', 'reader']);
    expect(test.host.api('moody')).toBeNull();
    expect(test.mood.calls).toBe(calls);
    expect(test.host.health().moody?.since).toMatch(/^2023-/);
  });

  it('leaves those that need it running: they answer that it is not available, and are not blamed', async () => {
    const test = await startQuarantined();
    await times(100, () => expect(test.request('reader/')).rejects.toMatchObject({ code: 'plugin_unavailable' }));
    expect(test.host.health().reader).toMatchObject({ status: 'active', error_count: 0 });
  });

  it('stays there whatever time passes, until it is enabled again', async () => {
    const test = await startQuarantined();
    test.timers.elapse(10_000_000);
    expect(statusOf(test)).toBe('quarantined');
    await test.host.enable('moody');
    expect(test.host.health().moody).toMatchObject({ status: 'active', reason: null });
    expect(test.host.errors()).toEqual({});
    expect((await test.request('moody/')).status).toBe(200);
    expect(await test.save()).toBe('fine+');
  });

  it('leaves no timer behind when the host stops', async () => {
    const test = await startMoody();
    test.mood.act = broken;
    await times(7, test.save);
    await times(50, () => test.request('moody/').catch(() => null));
    await test.host.stop();
    expect(test.timers.waiting()).toBe(0);
  });
});

it('holds nothing back from a host that is to show every failure', async () => {
  const test = await startMoody({ withoutBreakers: true });
  test.mood.act = broken;
  await times(100, test.save);
  await times(100, () => test.request('moody/').catch(() => null));
  expect(test.mood.calls).toBe(200);
  expect(test.host.health().moody).toMatchObject({ status: 'degraded', error_count: 200 });
});
