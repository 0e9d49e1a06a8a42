import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startBundled } from './tooling/programs/start-bundled.ts';
import { steadyProperties } from './tooling/properties/property-runs.ts';

const conditions = ['@learnwright/source', 'module', 'node', 'development|production'];
const roots = ['packages/*/src', 'apps/*/{src,tests}', 'tooling'];
const testsNamed = (ending: string) => roots.map((root) => `${root}/**/*${ending}.ts`);
/** What starts servers with a SQLite file of their own, Git or bundlers. */
const servers = ['apps/server/**', 'packages/git/**', 'tooling/bundles/**'];
const otherEndings = testsNamed('.{database,process}.test');
/** What processes and browsers share a machine with may be late: a test that fails is tried once more, and named in the report. */
const SECOND_TRY = { retry: 1 };
const postgres = ['packages/test-kit/src/postgres/global-setup.ts'];

/** What takes minutes: begun last, it would be waited for. */
const LONGEST = ['author-journey', 'every-page', 'validated-plugins', 'site', 'deployments'];

/** Starts the slow files first, so that no worker waits for the last of them at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['process', 'database', 'server', 'pure'];
    const placeOf = ({ moduleId, project: { name } }: TestSpecification) =>
      LONGEST.some((file) => moduleId.includes(`/${file}.`)) ? -1 : order.indexOf(name);
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => placeOf(left) - placeOf(right));
  }
}

export default defineConfig({
  plugins: [startBundled(), steadyProperties()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['@learnwright/source'] } },
  test: {
    pool: 'forks',
    sequence: { sequencer: SlowFirst },
    // Many tests wait for processes and deadlines, which leaves room for two workers more.
    maxWorkers: availableParallelism() + 2,
    // Installed plugins are imported by Node itself, as in a server.
    server: { deps: { external: [/[/\\]\.store[/\\]/] } },
    // Servers and commands that the tests start compile each module once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/learnwright/compiled') },
    // A busy machine may take its time.
    setupFiles: ['tooling/test-results/patience.ts'],
    tags: [{ name: 'long', description: 'The long form of what a test of the suite shows in short: pnpm test:long.' }],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: testsNamed('.test'),
          exclude: [...configDefaults.exclude, ...otherEndings, ...servers],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: servers.map((folder) => `${folder}/*.test.ts`),
          exclude: [...configDefaults.exclude, ...otherEndings],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...SECOND_TRY,
          name: 'database',
          // The examples are written as by strangers, who name their tests as they like.
          include: [...testsNamed('.database.test'), 'examples/*/src/**/*.test.ts'],
          globalSetup: postgres,
          isolate: false,
        },
      },
      // Its files undo what they do to their own process, such as listeners for its signals: the next one gets it.
      {
        extends: true,
        test: {
          ...{ ...SECOND_TRY, name: 'process', include: testsNamed('.process.test') },
          ...{ globalSetup: postgres, isolate: false },
        },
      },
    ],
  },
});
