import { expect, it } from 'vitest';
import { recordPluginAction } from './plugin-audit.ts';
import type { PluginAuditEntry } from './records/plugin-administration.ts';
import { createClock } from './time/clock.ts';

it('writes entries into the audit that stay small, whatever an archive says of itself', async () => {
  const entries: PluginAuditEntry[] = [];
  const audit = {
    insert: async (entry: PluginAuditEntry) => void entries.push(entry),
    deleteBefore: async () => 0,
    deleteBeyond: async () => 0,
    list: async () => ({ items: entries, next: null }),
  };
  const clock = createClock({ wall: () => 1_700_000_000_000, elapsed: () => 0 });
  const ports = { stores: { audit }, clock, createId: () => 'id' };
  const long = '🧡'.repeat(100_000);
  const facts = { plugin: long, version: `1.0.0-${long}`, from_version: long, sha256: 'f' };
  await recordPluginAction(ports, 'install', facts, { request_id: long }, long);
  await recordPluginAction(ports, 'install', { plugin: 'quiz' }, { request_id: 'r' }, 'short');
  const [first] = entries;
  expect(JSON.stringify(first).length).toBeLessThan(3_500);
  expect(JSON.stringify(first).isWellFormed()).toBe(true);
  expect(first?.reason?.endsWith('…')).toBe(true);
  expect(entries[1]).toMatchObject({ plugin: 'quiz', reason: 'short', version: null });
});
