import { expect, it } from 'vitest';
import { canBeReset, fieldsOfSettings, type PluginSetting, valuesOfSettings } from './setting-fields.ts';

function createSetting(given: Partial<PluginSetting>): PluginSetting {
  const texts = { label: { en: 'Bonus', de: 'Zugabe' }, help: null, unit: null, group: null };
  const value = { value: 5, default: 5, schema: { type: 'integer' } };
  return { key: 'bonus', ...texts, ...value, internal: false, secret: false, source: 'default', ...given };
}

it('asks for each setting in the language of the page, by its key where it has no label', () => {
  const settings = [
    createSetting({ help: { en: 'For each answer.' }, unit: { en: 'points', de: 'Punkte' } }),
    createSetting({ key: 'bare', label: null }),
  ];
  expect(fieldsOfSettings(settings, 'de')).toMatchObject([
    {
      name: 'bonus',
      label: { words: 'Zugabe' },
      help: { words: 'For each answer.', lang: 'en' },
      unit: { words: 'Punkte' },
    },
    { name: 'bare', label: { words: 'bare' }, help: null, group: null },
  ]);
});

it('asks for no internal setting, and only shows what is decided elsewhere', () => {
  const sources = ['default', 'file', 'database', 'pinned', 'environment'] as const;
  const settings = [createSetting({ internal: true }), ...sources.map((source) => createSetting({ source }))];
  const fields = fieldsOfSettings(settings, 'en');
  expect(fields.map(({ isReadOnly }) => isReadOnly)).toEqual([false, false, false, true, true]);
});

it.each<[Partial<PluginSetting>, boolean]>([
  [{ source: 'default' }, false],
  [{ source: 'file' }, false],
  [{ source: 'database' }, true],
  [{ source: 'pinned' }, false],
  [{ source: 'environment' }, false],
  [{ source: 'database', secret: true }, false],
  [{ source: 'file', internal: true }, false],
])('tells of %j whether there is something to reset: %s', (given, isThere) => {
  expect(canBeReset(createSetting(given))).toBe(isThere);
});

it('lists the values by their keys', () => {
  expect(valuesOfSettings([createSetting({}), createSetting({ key: 'alias', value: null })])).toEqual({
    bonus: 5,
    alias: null,
  });
});
