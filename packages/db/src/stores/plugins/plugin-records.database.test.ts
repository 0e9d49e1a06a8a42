import {
  type PluginArchive,
  type PluginAuditEntry,
  type PluginSetting,
  type PluginState,
  WHOLE_LIST,
} from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database.ts';

const at = (second: number) => `2026-11-20T12:00:0${second}.000001+00:00`;

function stateOf(name: string, changes: Partial<PluginState> = {}): PluginState {
  const archive = { version: '1.0.0', sha256: 'aa', previous_version: null, previous_sha256: null };
  return { name, enabled: true, ...archive, created_at: at(1), updated_at: at(1), ...changes };
}

function archiveOf(changes: Partial<PluginArchive> = {}): PluginArchive {
  const bytes = new Uint8Array([80, 75, 3, 4]);
  return { name: 'quiz', sha256: 'aa', version: '1.0.0', bytes, created_at: at(1), ...changes };
}

function entryOf(id: string, changes: Partial<PluginAuditEntry> = {}): PluginAuditEntry {
  const versions = { version: '1.0.0', sha256: 'aa', from_version: null, key_id: null };
  const rest = { action: 'install', outcome: 'done', reason: null, request_id: 'request', at: at(1) } as const;
  return { id, plugin: 'quiz', caller: null, settings: null, ...rest, ...versions, ...changes };
}

function settingOf(plugin: string, key: string, changes: Partial<PluginSetting> = {}): PluginSetting {
  return { plugin, key, value: '5', sealed: null, origin: 'file', updated_at: at(1), ...changes };
}

describeEachDatabase('the records of plugins', ({ open }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });

  it('keep what is wanted of a plugin until something else is, or nothing', async () => {
    const { states } = database.plugins;
    expect(await states.find('quiz')).toBeNull();
    await states.save(stateOf('quiz'));
    expect(await states.find('quiz')).toEqual(stateOf('quiz'));
    const packaged = { version: null, sha256: null, previous_version: '1.0.0', previous_sha256: 'aa' };
    const changed = stateOf('quiz', { enabled: false, ...packaged, created_at: at(2), updated_at: at(3) });
    await states.save(changed);
    expect(await states.list()).toEqual([changed]);
    expect(await states.delete('quiz')).toBe(true);
    expect(await states.delete('quiz')).toBe(false);
    expect(await states.find('quiz')).toBeNull();
  });

  it('list plugins in the order of their installation', async () => {
    const { states } = database.plugins;
    await states.save(stateOf('z-quiz'));
    await states.save(stateOf('a-quiz', { created_at: at(2) }));
    await states.save(stateOf('y_quiz'));
    await states.save(stateOf('y-quiz'));
    expect((await states.list()).map(({ name }) => name)).toEqual(['y-quiz', 'y_quiz', 'z-quiz', 'a-quiz']);
  });

  it('count changes with the unit of work that makes them', async () => {
    const { plugins, unitOfWork } = database;
    expect(await plugins.states.generation()).toBe(0);
    await unitOfWork.run(async () => {
      await plugins.states.save(stateOf('quiz'));
      await plugins.states.advance();
    });
    const undone = unitOfWork.run(async () => {
      await plugins.states.save(stateOf('undone'));
      await plugins.states.advance();
      throw new Error('second thoughts');
    });
    await expect(undone).rejects.toThrow('second thoughts');
    expect(await plugins.states.generation()).toBe(1);
    expect(await plugins.states.find('undone')).toBeNull();
    await expect(plugins.states.advance()).rejects.toThrow('unit of work');
    expect(await plugins.states.generation()).toBe(1);
  });

  it('count every change when many are made at once', async () => {
    const { plugins, unitOfWork } = database;
    await Promise.all(Array.from({ length: 20 }, () => unitOfWork.run(() => plugins.states.advance())));
    expect(await plugins.states.generation()).toBe(20);
  });

  it('give an archive back byte for byte', async () => {
    const { archives } = database.plugins;
    // The part of a larger buffer, as a multipart body is.
    const bytes = Uint8Array.from({ length: 5_000_007 }, (_, index) => (index * 31 + (index >> 8)) % 256).subarray(7);
    await archives.save(archiveOf({ bytes }));
    const { bytes: read, ...rest } = (await archives.find('quiz', 'aa')) ?? archiveOf();
    const { bytes: _, ...sent } = archiveOf();
    expect(rest).toEqual(sent);
    expect(read).toBeInstanceOf(Uint8Array);
    expect(read.byteLength).toBe(5_000_000);
    expect(Buffer.compare(read, bytes)).toBe(0);
  });

  it('keep the first archive of a hash, and an empty one too', async () => {
    const { archives } = database.plugins;
    await archives.save(archiveOf({ bytes: new Uint8Array() }));
    await archives.save(archiveOf({ version: '2.0.0' }));
    const kept = await archives.find('quiz', 'aa');
    expect(kept).toMatchObject({ version: '1.0.0' });
    expect(kept?.bytes.byteLength).toBe(0);
  });

  it('delete the archives of a plugin but those that are kept, and none of another', async () => {
    const { archives } = database.plugins;
    for (const sha256 of ['aa', 'bb', 'cc']) await archives.save(archiveOf({ sha256 }));
    await archives.save(archiveOf({ name: 'other' }));
    await archives.deleteOthers('quiz', ['bb', 'dd']);
    const left = await Promise.all(['aa', 'bb', 'cc'].map((sha256) => archives.find('quiz', sha256)));
    expect(left.map((archive) => archive?.sha256)).toEqual([undefined, 'bb', undefined]);
    await archives.deleteOthers('quiz', []);
    expect(await archives.find('quiz', 'bb')).toBeNull();
    expect(await archives.find('other', 'aa')).not.toBeNull();
  });

  it('keep the key of a plugin until another is pinned, or none', async () => {
    const { keys } = database.plugins;
    const key = { name: 'quiz', key_id: '00112233aabbccdd', pinned_at: at(1) };
    const other = { name: 'other', key_id: 'ffffffffffffffff', pinned_at: at(1) };
    for (const pinned of [key, other]) await keys.save(pinned);
    expect(await keys.list()).toEqual([other, key]);
    const changed = { ...key, key_id: other.key_id, pinned_at: at(2) };
    await keys.save(changed);
    expect(await keys.list()).toEqual([other, changed]);
    expect(await keys.delete('quiz')).toBe(true);
    expect(await keys.delete('quiz')).toBe(false);
    expect(await keys.list()).toEqual([other]);
  });

  it('keep the values of settings, of which the first is not replaced by another first one', async () => {
    const { settings } = database.plugins;
    const bonus = settingOf('quiz', 'bonus');
    const token = settingOf('quiz', 'token', { value: null, sealed: 'v2.a.b.c', origin: 'operator' });
    const other = settingOf('other', 'bonus', { value: 'null' });
    for (const each of [token, bonus, other]) expect(await settings.insert(each)).toBe(true);
    expect(await settings.insert({ ...bonus, value: '6' })).toBe(false);
    expect(await settings.list()).toEqual([other, bonus, token]);
    const changed = settingOf('quiz', 'bonus', {
      value: '{"b": [1.50], "a": 2}',
      origin: 'operator',
      updated_at: at(2),
    });
    await settings.save(changed);
    expect(await settings.list('quiz')).toEqual([changed, token]);
    const resealed = { ...token, sealed: 'v2.e.f.g' };
    expect([await settings.reseal(token, 'v2.e.f.g'), await settings.reseal(token, 'late')]).toEqual([true, false]);
    expect(await settings.list('quiz')).toEqual([changed, resealed]);
    expect([await settings.delete('quiz', 'bonus'), await settings.delete('quiz', 'bonus')]).toEqual([true, false]);
    expect(await settings.list('quiz')).toEqual([resealed]);
  });

  it('list what was done, the newest first, page by page', async () => {
    const { audit } = database.plugins;
    const refused = { plugin: null, version: null, sha256: null, outcome: 'failed', reason: 'It is no ZIP.' } as const;
    const entries = [
      entryOf('b', { at: at(3), action: 'upgrade', version: '2.0.0', from_version: '1.0.0', key_id: 'aa' }),
      entryOf('c', refused),
      entryOf('b2', { action: 'configure', caller: 'token 1', settings: ['bonus', 'a/b'] }),
      entryOf('a'),
    ];
    for (const entry of entries.toReversed()) await audit.insert(entry);
    expect(await audit.list(WHOLE_LIST)).toEqual({ items: entries, next: null });
    const first = await audit.list({ limit: 2, after: null });
    expect(first.items).toEqual(entries.slice(0, 2));
    expect(await audit.list({ limit: 2, after: first.next })).toEqual({ items: entries.slice(2), next: null });
  });
});
