import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Finds a PostgreSQL for the tests, or starts one.
    globalSetup: ['@learnwright/test-kit/global-setup'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
