import { beforeAll, expect, it } from 'vitest';
import { seed as seedContent } from '../../src/commands/content.ts';
import { describeEachServer } from '../harness/describe-each-server.ts';
import { INSTALL_OVER_HTTP } from '../installation/install-over-http.ts';
import { sendGenerated } from './generated-requests.ts';

/** Requests per database; `pnpm fuzz` sends more. */
const COUNT = Number(process.env.GENERATED_REQUESTS ?? 1_200);
const NOWHERE = 'http://127.0.0.1:9';
/** Seeds that found something, and those of today's run. */
const SEEDS = (process.env.GENERATED_SEEDS ?? '1').split(',').map(Number);
/** Plugins whose operations alone are called; undefined calls those of core and of all plugins. */
const PLUGINS = process.env.GENERATED_PLUGINS?.split(',') ?? [undefined];
/** How many requests are under way at once: one after the other repeats a run exactly, eight meet each other. */
const TOGETHER = (process.env.GENERATED_TOGETHER ?? '1,8').split(',').map(Number);
/** A long run says at once what it has found, and how far it is. */
const say = process.env.GENERATED_SEEDS === undefined ? () => undefined : console.log;

const RUNS = PLUGINS.flatMap((plugin) =>
  TOGETHER.flatMap((together) => SEEDS.map((seed) => ({ plugin, together, seed }))),
);

type Run = (typeof RUNS)[number];

/** The part of the operations that succeeds at least once: less where records are deleted meanwhile. */
function leastSuccess(plugin: string | undefined, together: number): number {
  if (plugin !== undefined) return 0.25;
  if (together > 1) return COUNT < 10_000 ? 0.4 : 0.7;
  return COUNT < 10_000 ? 0.5 : 0.8;
}

describeEachServer(
  'generated requests',
  (server, label) => {
    beforeAll(async () => {
      await seedContent(server().app.context, () => undefined);
    });

    const title =
      'are answered as documented, never by a failure of the server (plugin $plugin, $together at once, seed $seed)';
    /** Requests one after the other show nothing of PostgreSQL that those that meet each other do not. */
    const isLong = ({ together }: Run) => label === 'PostgreSQL' && together === 1;
    it.each(RUNS.filter((run) => !isLong(run)))(title, { timeout: 3_600_000 }, sendAndJudge);
    it.each(RUNS.filter(isLong))(title, { timeout: 3_600_000, tags: ['long'] }, sendAndJudge);

    async function sendAndJudge({ plugin, together, seed }: Run): Promise<void> {
      const what = `${label}, ${plugin ?? 'all'}, seed ${seed}`;
      const onSent = (sent: number) => say(`${what}: ${sent} so far`);
      const options = { count: COUNT, seed, plugin, together, onFault: say, onSent };
      const { sent, deletions, faults, succeeded, operations, judged } = await sendGenerated(server(), options);
      say(`${what}: ${sent} sent, ${deletions} deleted meanwhile, ${faults.length} faults`);
      expect(faults.slice(0, 20)).toEqual([]);
      expect(sent).toBe(COUNT);
      expect(deletions > 0).toBe(together > 1);
      // Answers whose body was compared with the document.
      expect(judged.answers).toBeGreaterThan(COUNT / 3);
      expect(judged.operations.size).toBeGreaterThan(operations * (plugin === undefined ? 0.75 : 0.5));
      expect(judged.statuses.size).toBeGreaterThan(plugin === undefined ? 7 : 2);
      // Requests that are all refused would show nothing.
      expect(succeeded.size / operations).toBeGreaterThan(leastSuccess(plugin, together));
    }
  },
  {
    plugins: 'installed',
    config: INSTALL_OVER_HTTP,
    // Keys that are made up go nowhere.
    variables: {
      APP_PROVIDER_A_BASE_URL: NOWHERE,
      APP_PROVIDER_B_BASE_URL: NOWHERE,
      APP_PROVIDER_C_BASE_URL: NOWHERE,
    },
  },
);
