import { beforeAll, expect, it } from 'vitest';
import { seed as seedContent } from '../commands/content.ts';
import { describeEachServer } from '../describe-each-server.fixture.ts';
import { INSTALL_OVER_HTTP } from '../installation/plugin-archive.fixture.ts';
import { sendGenerated } from './generated-requests.fixture.ts';

/** Requests per database; `pnpm fuzz` sends more. */
const COUNT = Number(process.env.GENERATED_REQUESTS ?? 1_200);
const NOWHERE = 'http://127.0.0.1:9';
/** Seeds that found something, and the one of today's run. */
const SEEDS = process.env.GENERATED_SEED === undefined ? [1] : [Number(process.env.GENERATED_SEED)];

describeEachServer(
  'generated requests',
  (server) => {
    beforeAll(async () => {
      await seedContent(server().app.context, () => undefined);
    });

    it.each(SEEDS)(
      'are answered as the document says, never by a failure of the server (seed %i)',
      async (seed) => {
        const { sent, faults, succeeded, operations, judged } = await sendGenerated(server(), COUNT, seed);
        expect(faults.slice(0, 20)).toEqual([]);
        expect(sent).toBe(COUNT);
        // Answers whose body was compared with the document.
        expect(judged.answers).toBeGreaterThanOrEqual(500);
        expect([judged.operations.size > operations * 0.75, judged.statuses.size > 7]).toEqual([true, true]);
        // Requests that are all refused would show nothing.
        expect(succeeded.size / operations).toBeGreaterThan(COUNT < 10_000 ? 0.5 : 0.8);
      },
      3_600_000,
    );
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
