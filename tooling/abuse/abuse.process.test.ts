import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ERASE, HOSTILE_ACTS } from './hostile-acts.ts';
import { runAbuse } from './run-abuse.ts';

// Times and memory are measured by `pnpm abuse`: beside other tests they say nothing.
it('refuses what hostile learners do, fails at nothing, and serves the others', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-abused-'));
  try {
    const { phases, attack } = await runAbuse({
      ...{ databaseUrl: `sqlite:${join(folder, 'learnwright.db')}`, databaseBytes: async () => 0 },
      ...{ seconds: 2, quietSeconds: 1, seed: 3, acts: '' },
    });
    expect(attack.failures).toEqual([]);
    for (const { others_refused } of phases) expect(others_refused).toMatch(/^(503: \d+)?$/);
    const acts = HOSTILE_ACTS.map(({ name }) => name).filter((name) => name !== ERASE);
    expect(Object.keys(attack.acts)).toEqual(expect.arrayContaining(acts));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
