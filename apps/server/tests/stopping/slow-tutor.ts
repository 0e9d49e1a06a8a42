import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../crash/server-process.ts';

/** The server whose tutor never comes to an end, as `startSlowServer` takes it. */
export const SLOW_TUTOR = {
  program: fileURLToPath(new URL('./serve-slow-tutor.ts', import.meta.url)),
  variables: COMPILE_CACHE,
};
