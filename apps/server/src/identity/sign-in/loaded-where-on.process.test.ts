import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const SERVER = new URL('../../composition/create-app.ts', import.meta.url).href;
const SIGN_IN = new URL('./sign-in.ts', import.meta.url).href;
/** Prints how many modules of better-auth come with a module. */
const COUNT = `
import { registerHooks } from 'node:module';
let count = 0;
registerHooks({ load: (url, context, next) => { if (url.includes('better-auth')) count += 1; return next(url, context); } });
await import(process.argv[1]);
console.log(count);
`;

it.each([
  ['none of it comes with the server', SERVER, false],
  ['it comes with sign-in', SIGN_IN, true],
])('better-auth is loaded where people sign in: %s', { timeout: 60_000 }, (_, module, isLoaded) => {
  const words = ['--conditions=@learnwright/source', '--input-type=module', '--eval', COUNT, module];
  expect(Number(execFileSync(process.execPath, words, { encoding: 'utf8' })) > 0).toBe(isLoaded);
});
