import { AppError } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeEach, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { textSource } from '../tests/text-source.ts';
import { content } from './plugin.ts';
import { keepPreview, openPreview } from './previews.ts';
import type { ContentContext } from './tables.ts';

const MICROSECONDS_PER_MINUTE = 60_000_000;

describeEachDatabase('previews', (testDatabase) => {
  let harness: ContentHarness;
  beforeEach(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  /** The context under settings of its own. */
  function within(values: Partial<ContentContext['settings']['values']>): ContentContext {
    const { context } = harness;
    return { ...context, settings: { ...context.settings, values: { ...context.settings.values, ...values } } };
  }

  async function keep(context: ContentContext, size = 10): Promise<string> {
    const { ref } = await keepPreview(
      context,
      textSource({ 'a.md': 'a'.repeat(size / 2), 'b.md': 'b'.repeat(size / 2) }),
    );
    harness.clock.advance(MICROSECONDS_PER_MINUTE);
    return ref;
  }

  async function opens(ref: string): Promise<boolean> {
    try {
      return (await openPreview(harness.context, ref)).files.length === 2;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return false;
      throw error;
    }
  }

  const countFiles = async () =>
    (await harness.db.selectFrom('plg_content__preview_files').select('ref').execute()).length;

  it('are no more than the setting says; the oldest go', async () => {
    const context = within({ max_previews: 2 });
    const refs = [await keep(context), await keep(context), await keep(context)];
    expect(await Promise.all(refs.map(opens))).toEqual([false, true, true]);
    expect(await countFiles()).toBe(4);
  });

  it('are no larger together than the setting says; the oldest go, and the new one stays', async () => {
    const context = within({ max_preview_bytes: 100 });
    const refs = [await keep(context, 40), await keep(context, 40), await keep(context, 40)];
    expect(await Promise.all(refs.map(opens))).toEqual([false, true, true]);
    const large = await keep(context, 200);
    expect(await Promise.all([...refs, large].map(opens))).toEqual([false, false, false, true]);
    expect(await countFiles()).toBe(2);
  });

  it('go when they have expired, while the server runs and nobody previews anything', async () => {
    const early = await keep(harness.context);
    harness.clock.advance(20 * MICROSECONDS_PER_MINUTE);
    const files = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`${index}.md`, 'a']));
    await keepPreview(harness.context, textSource(files));
    const late = await keep(harness.context);
    harness.clock.advance(10 * MICROSECONDS_PER_MINUTE);
    await content.upkeep?.(harness.context);
    expect(await countFiles()).toBe(47);
    expect([await opens(early), await opens(late)]).toEqual([false, true]);
    harness.clock.advance(30 * MICROSECONDS_PER_MINUTE);
    await content.upkeep?.(harness.context);
    expect(await countFiles()).toBe(0);
    expect(await harness.db.selectFrom('plg_content__previews').select('ref').execute()).toEqual([]);
  });

  it('say how many warnings there are, and list the first 100', async () => {
    const form = new FormData();
    for (let index = 0; index < 130; index += 1) form.append('file', new Blob(['']), `empty-${index}.md`);
    form.append('file', new Blob(['# A\n\nText']), 'a.md');
    const { status, body } = await harness.request('POST', '/import/detect', { form });
    expect([status, body]).toEqual([200, expect.objectContaining({ warning_count: 131, truncated: true })]);
    expect(body).toHaveProperty('warnings.99');
    expect(body).not.toHaveProperty('warnings.100');
  });
});
