/**
 * The programs that tests start in processes and threads, by their paths. Tests name them with
 * `new URL('./program.ts', import.meta.url)`, and get the bundle of the program in its place.
 */
export const PROGRAMS: readonly string[] = [
  'apps/server/src/commands.ts',
  'apps/server/tests/crash/serve-holding.ts',
  'apps/server/tests/crash/serve.ts',
  'apps/server/tests/recovery/serve-hostile.ts',
  'apps/server/tests/recovery/serve-plugin.ts',
  'apps/server/tests/stopping/serve-slow-tutor.ts',
  'packages/cli/src/bin.ts',
  'packages/cli/src/index.ts',
  'packages/git/src/push-token.fixture.ts',
  'packages/plugin-installer/src/inspection/inspect-thread.ts',
  'packages/plugin-content/src/reading/reading-thread.ts',
  'packages/plugin-host/src/ai/worker/worker-entry.ts',
  'packages/plugin-host/src/describe-plugin.ts',
  'packages/plugin-installer/src/trial/trial-entry.ts',
];
