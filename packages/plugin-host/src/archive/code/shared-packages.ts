/** The packages that the host gives to plugins out of archives, so that there is one copy of each; nothing else is there. */
export const SHARED_PACKAGES: readonly string[] = [
  '@learnwright/plugin-sdk',
  '@learnwright/core',
  'zod',
  'hono',
  'kysely',
];
