/** A server process whose tutor says a word now and then and never ends, through the command that operators run. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createScriptedAi } from '@learnwright/test-kit';
import { serve } from '../../src/commands/serve.ts';
import { readEnvironment } from '../../src/configuration/environment.ts';
import { createTestApp } from '../harness/test-app.ts';

const { CONFIG = '', ...variables } = process.env;
const environment = readEnvironment(variables);
const tutor = createScriptedAi();
tutor.answer(async function* ({ signal, streaming }) {
  if (!streaming) await once(signal, 'abort');
  while (!signal.aborted) {
    yield 'word ';
    await wait(20);
  }
  signal.throwIfAborted();
});
const { app } = await createTestApp({
  databaseUrl: environment.DATABASE_URL,
  plugins: 'installed',
  also: { 'scripted-ai': tutor.plugin },
  config: CONFIG,
});
await serve(
  async () => app,
  environment,
  false,
  (_, url) => void process.stdout.write(`${url}\n`),
);
