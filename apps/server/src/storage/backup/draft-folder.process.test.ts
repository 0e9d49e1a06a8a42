import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useDraft } from './draft-folder.ts';

const all = mkdtempSync(join(tmpdir(), 'learnwright-drafts-'));
afterAll(() => rmSync(all, { recursive: true }));
const HOUR = 3_600_000;
const MODULE = JSON.stringify(join(import.meta.dirname, 'draft-folder.ts'));

/** Starts a process that works in a draft with a file, and ends it. */
async function end(folder: string, signal: NodeJS.Signals): Promise<unknown> {
  const code = `import { writeFileSync } from 'node:fs';
    import { useDraft } from ${MODULE};
    await useDraft(${JSON.stringify(folder)}, 'backup', Date.now(), (draft) => {
      writeFileSync(draft + '/database', 'a copy');
      console.log('works');
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const words = ['--conditions=@learnwright/source', '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname });
  await once(child.stdout, 'data');
  expect(readdirSync(folder)).toHaveLength(1);
  child.kill(signal);
  return (await once(child, 'exit'))[1];
}

it.each(['SIGINT', 'SIGTERM'] as const)('is removed where %s ends the process, which ends by it', async (signal) => {
  const folder = mkdtempSync(join(all, 'ended-'));
  expect(await end(folder, signal)).toBe(signal);
  expect(readdirSync(folder)).toEqual([]);
});

it('is removed by the next run where the process was killed', async () => {
  const folder = mkdtempSync(join(all, 'killed-'));
  await end(folder, 'SIGKILL');
  expect(readdirSync(folder)).toHaveLength(1);
  await useDraft(folder, 'restore', Date.now(), async () => expect(readdirSync(folder)).toHaveLength(1));
  expect(readdirSync(folder)).toEqual([]);
});

it('stays while its process may be alive, here or on another host', async () => {
  const folder = mkdtempSync(join(all, 'alive-'));
  const own = `${encodeURIComponent(hostname())}-${process.pid}`;
  const ages: Record<string, number> = {
    [`.learnwright-backup-${own}-AbCd12`]: 6 * 24,
    [`.learnwright-backup-${own}-AbCd13`]: 8 * 24,
    '.learnwright-restore-an-other-1-AbCd12': 23,
    '.learnwright-restore-an-other-1-AbCd13': 25,
    '.learnwright-backup-AbCd12': 23,
    '.learnwright-backup-AbCd13': 25,
    '.learnwright-backups': 10_000,
    'learnwright-backup-AbCd13': 10_000,
  };
  const now = Date.now();
  for (const [name, hours] of Object.entries(ages)) {
    mkdirSync(join(folder, name));
    utimesSync(join(folder, name), new Date(now), new Date(now - hours * HOUR));
  }
  await useDraft(folder, 'backup', now, async () => undefined);
  const gone = Object.keys(ages).filter((name) => !readdirSync(folder).includes(name));
  expect(gone.every((name) => name.endsWith('-AbCd13') && name.startsWith('.')) && gone.length).toBe(3);
});
