import { describe, expect, it } from 'vitest';
import { findDependents, findObstacles } from './dependents.ts';
import type { PluginEntry } from './plugin-list.ts';

const adds = { routes: [], hooks: [], settings: [], tables: [], pages: [], schedules: [] };
const about = { display_name: {}, description: null, author: null, license: null, homepage: null, version: '1.0.0' };
const rest = { origin: 'package', package: 'x', enabled: true, since: null, reason: null, sha256: null } as const;
const more = { signature: null, key_id: null, misfits: [], adds, left_out: [], previous_version: null };

function plugin(name: string, depends_on: string[], status: PluginEntry['status'] = 'active'): PluginEntry {
  return { ...about, ...rest, ...more, installed_at: null, schedules: [], name, depends_on, status };
}

const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);

describe('the dependents of a plugin', () => {
  it('are those that need it, through others as well, in the order in which they can be disabled', () => {
    const entries = [plugin('base', []), plugin('middle', ['base']), plugin('top', ['middle']), plugin('other', [])];
    expect(names(findDependents('base', entries))).toEqual(['top', 'middle']);
    expect(names(findDependents('middle', entries))).toEqual(['top']);
    expect(names(findDependents('top', entries))).toEqual([]);
  });

  it('are found where plugins need each other in a circle', () => {
    const entries = [plugin('one', ['two']), plugin('two', ['one'])];
    expect(names(findDependents('one', entries))).toEqual(['two']);
  });
});

describe('the obstacles of a plugin', () => {
  it('are those it needs that do not run, the ones that are not installed as well', () => {
    const waiting = plugin('waiting', ['fine', 'off', 'absent', 'sick'], 'blocked');
    const entries = [waiting, plugin('fine', []), plugin('off', [], 'disabled'), plugin('sick', [], 'quarantined')];
    expect(findObstacles(waiting, entries).map(({ name, entry }) => [name, entry?.status])).toEqual([
      ['off', 'disabled'],
      ['absent', undefined],
    ]);
  });
});
