import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Fault } from './fault.ts';
import { runFaults } from './faults.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { listPostgresFaults } from './postgres-faults.ts';
import { listSqliteFaults } from './sqlite-faults.ts';

/** Two faults of each database, to show that the trial works; `tooling/chaos.ts faults` has all of them, and longer ones. */
async function expectUnharmed(databaseUrl: string, faults: readonly Fault[], names: readonly string[]): Promise<void> {
  const findings: string[] = [];
  const results = await runFaults({
    databaseUrl,
    faults: faults.filter(({ name }) => names.includes(name)),
    short: true,
    untilRefused: true,
    report: (sentence) => findings.push(sentence),
  });
  expect(findings).toEqual([]);
  const unharmed = { other_5xx: 0, cut: 0, silent_503: 0, lost: 0, doubled: 0, blamed: 0 };
  expect(results).toEqual(names.map((fault) => expect.objectContaining({ fault, ...unharmed })));
  for (const { fault, '503': refused, done } of results) {
    expect({ fault, refused: refused > 0, done: done > 0 }).toEqual({ fault, refused: true, done: true });
  }
}

it('loses nothing and blames nobody where a SQLite file breaks under load', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-chaos-'));
  const file = join(folder, 'learnwright.db');
  await expectUnharmed(`sqlite:${file}`, listSqliteFaults(file, true), ['locked by another process', 'pages emptied']);
  rmSync(folder, { recursive: true });
});

it('loses nothing and blames nobody where PostgreSQL crashes or ends its connections under load', async () => {
  const postgres = await startOwnPostgres();
  try {
    const names = ['restarted, immediate', 'all connections terminated, 5 times'];
    await expectUnharmed(postgres.url, listPostgresFaults(postgres, true), names);
  } finally {
    await postgres.remove();
  }
});
