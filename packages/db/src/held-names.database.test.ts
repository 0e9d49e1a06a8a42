import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';

describeEachDatabase('exclusive work that asks for its own name', ({ open }) => {
  it('is told so at once, also from work of another name inside of it, and the name is free afterwards', async () => {
    const { exclusively } = await open();
    const again = () => exclusively('name', async () => 'never');
    const refusal = 'The work has the name "name" to itself already, and would wait for itself.';
    await expect(exclusively('name', again)).rejects.toThrow(refusal);
    await expect(exclusively('name', () => exclusively('other', again))).rejects.toThrow(refusal);
    expect(await exclusively('name', async () => 'next')).toBe('next');
  });

  it('is no such work once it has ended, and neither is what it has begun', async () => {
    const { exclusively } = await open();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let later: Promise<string> | null = null;
    await exclusively('name', async () => {
      later = ended.then(() => exclusively('name', async () => 'later'));
    });
    end();
    expect(await later).toBe('later');
  });
});
