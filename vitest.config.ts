import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const conditions = ['@learnwright/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['@learnwright/source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tooling/**/*.test.ts'],
    globalSetup: ['packages/test-kit/src/postgres/global-setup.ts'],
    pool: 'forks',
    // Many tests wait for processes and deadlines: one more than the cores that are left has something to do.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Installed plugins are imported by Node itself, as in a server.
    server: { deps: { external: [/[/\\]\.store[/\\]/] } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
