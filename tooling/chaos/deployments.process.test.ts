import { expect, it, vi } from 'vitest';
import { findProxy, PROXIES } from '../deploy/own-proxy.ts';
import { DEPLOYMENTS } from './deployments.ts';
import { findPgBouncer } from './own-pgbouncer.ts';

// Each starts one or two PostgreSQLs and up to three servers.
vi.setConfig({ testTimeout: 300_000 });

/** The short form of each; `tooling/chaos.ts deployments` has the long ones. */
async function run(name: string) {
  const findings: string[] = [];
  const row = await DEPLOYMENTS[name]?.({ short: true, report: (sentence) => findings.push(sentence) });
  return { row, findings };
}

const sound = { errors: 0, lost: 0, doubled: 0 };
const WITHOUT = findPgBouncer() === null ? ' (skipped: there is no pgbouncer on this machine)' : '';

it('loses nothing and answers no 500 where the primary crashes and its synchronous standby takes over', async () => {
  const { row, findings } = await run('failover');
  expect(findings).toEqual([]);
  expect(row).toMatchObject(sound);
  // Something was done afterwards.
  expect(row?.recovery_s).toBeLessThan(Number.POSITIVE_INFINITY);
});

it('is not ready while the primary is silent, and loses nothing where the standby takes over', async () => {
  const { row, findings } = await run('silent');
  expect(findings).toEqual([]);
  expect(row).toMatchObject(sound);
  expect(row?.recovery_s).toBeLessThan(Number.POSITIVE_INFINITY);
});

it('shows each write in lists that are read from a standby, whether it follows, stands still, hangs or becomes a primary', async () => {
  const { row, findings } = await run('replica');
  expect(findings).toEqual([]);
  expect(row).toMatchObject({ ...sound, refused_503: 0 });
});

it('refuses nothing where serializable is the default of the server', async () => {
  const { row, findings } = await run('serializable');
  expect(findings).toEqual([]);
  expect(row).toMatchObject({ ...sound, refused_503: 0 });
});

it.skipIf(WITHOUT !== '')(`refuses nothing over a PgBouncer in session mode${WITHOUT}`, async () => {
  const { row, findings } = await run('pgbouncer-session');
  expect(findings).toEqual([]);
  expect(row).toMatchObject({ ...sound, refused_503: 0 });
});

it.skipIf(WITHOUT !== '').each(['transaction', 'statement'])(
  `refuses a PgBouncer in %s mode in server and doctor, and says what to do${WITHOUT}`,
  async (mode) => {
    const { findings } = await run(`pgbouncer-${mode}`);
    expect(findings).toEqual(
      ['serve', 'doctor'].map((command) => expect.stringContaining(`${mode} mode: refused by ${command}. `)),
    );
  },
);

for (const proxy of PROXIES) {
  const without = findProxy(proxy) === null ? ` (skipped: there is no ${proxy} on this machine)` : '';

  it.skipIf(without !== '')(
    `refuses nothing and cuts no stream while servers behind ${proxy} are restarted${without}`,
    async () => {
      const { row, findings } = await run(proxy);
      expect(findings).toEqual([]);
      expect(row).toMatchObject({ ...sound, refused_503: 0 });
    },
  );
}
