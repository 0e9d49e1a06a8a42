import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const LIST = new URL('./open-list.ts', import.meta.url).href;

/**
 * The most megabytes that were old while 20,000 things came and went, 64 at a time, after those of the beginning had become old. At the end
 * there may be fewer: a slow machine looks through the whole heap in between.
 */
function churn(which: 'set' | 'list'): number {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { createOpenList } from '${LIST}';
    const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
    const [set, list] = [new Set(), createOpenList()];
    const addToSet = (thing) => (set.add(thing), () => set.delete(thing));
    const add = '${which}' === 'set' ? addToSet : list.add;
    const make = () => Array.from({ length: 200 }, (_, index) => ({ index }));
    const ends = Array.from({ length: 64 }, () => add(make()));
    for (let look = 0; look < 3; look += 1) gc({ type: 'minor' });
    const before = old();
    let most = 0;
    for (let count = 0; count < 20_000; count += 1) {
      ends[count % 64]();
      ends[count % 64] = add(make());
      if (count % 1_000 === 0) gc({ type: 'minor' });
      most = Math.max(most, old() - before);
    }
    console.log(most / 2 ** 20);`;
  return Number(
    execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

it('keeps a small part of what a Set keeps of things that have gone, until the whole heap is looked through', () => {
  expect(churn('list')).toBeLessThan(churn('set') / 4);
});
