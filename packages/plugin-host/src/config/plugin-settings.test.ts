import { expect, test } from 'vitest';
import { createPluginSettings } from './plugin-settings.ts';

const call = (run: () => void) => run();

test('the values are frozen, inside too', () => {
  const { settings } = createPluginSettings({ list: [1], nested: { value: 1 } }, call);
  expect(Object.isFrozen(settings.values)).toBe(true);
  expect(Object.isFrozen(settings.values.list)).toBe(true);
  expect(Object.isFrozen(settings.values.nested)).toBe(true);
});

test('a change is seen in the values and by every listener that has not left', () => {
  const { settings, replace } = createPluginSettings({ bonus: 5 }, call);
  const seen: unknown[] = [];
  const leave = settings.onChange((values) => seen.push(['first', values.bonus]));
  settings.onChange((values) => seen.push(['second', values.bonus]));
  replace({ bonus: 6 });
  leave();
  replace({ bonus: 7 });
  expect(seen).toEqual([
    ['first', 6],
    ['second', 6],
    ['second', 7],
  ]);
  expect(settings.values.bonus).toBe(7);
});
