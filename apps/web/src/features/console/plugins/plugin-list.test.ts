import { describe, expect, it } from 'vitest';
import { listPlugins, type PluginEntry, type Shown } from './plugin-list.ts';

const adds = { routes: [], hooks: [], settings: [], tables: [], pages: [], schedules: [] };
const about = { description: null, author: null, license: null, homepage: null };
const rest = { package: 'x', enabled: true, since: null, reason: null, depends_on: [], sha256: null, signature: null };
const more = {
  key_id: null,
  misfits: [],
  adds,
  left_out: [],
  previous_version: null,
  installed_at: null,
  schedules: [],
};

function plugin(name: string, changes: Partial<PluginEntry> = {}): PluginEntry {
  const base = { name, display_name: { en: name }, version: '1.0.0', origin: 'package', status: 'active' } as const;
  return { ...about, ...rest, ...more, ...base, ...changes };
}

const ENTRIES = [
  plugin('zebra'),
  plugin('apple', { display_name: { en: 'Apple', de: 'Quitte' }, author: 'Ada Lovelace' }),
  plugin('slow', { status: 'degraded' }),
  plugin('waiting', { status: 'blocked' }),
  plugin('broken', { status: 'failed', origin: 'archive' }),
  plugin('sick', { status: 'quarantined' }),
  plugin('off', { status: 'disabled', description: { en: 'Reads books aloud.' } }),
];

const list = (q: string, shown: Shown = 'all', language = 'en') =>
  listPlugins(ENTRIES, { q, shown, language }).map(({ name }) => name);

describe('the list of plugins', () => {
  it('has what needs somebody first, the worst on top, and the others by their names', () => {
    expect(list('')).toEqual(['broken', 'sick', 'waiting', 'slow', 'apple', 'off', 'zebra']);
    expect(list('', 'all', 'de')).toEqual(['broken', 'sick', 'waiting', 'slow', 'off', 'apple', 'zebra']);
  });

  it.each([
    ['attention', ['broken', 'sick', 'waiting', 'slow']],
    ['active', ['apple', 'zebra']],
    ['disabled', ['off']],
    ['installed', ['broken']],
  ] as const)('can be narrowed to %s', (shown, names) => {
    expect(list('', shown)).toEqual(names);
  });

  it.each([
    ['APPLE', ['apple']],
    ['ada', ['apple']],
    ['books aloud', ['off']],
    ['aloud  books', ['off']],
    ['Quitte', []],
    ['nothing of it', []],
  ])('finds "%s" in names, authors and descriptions', (q, names) => {
    expect(list(q)).toEqual(names);
  });
});
