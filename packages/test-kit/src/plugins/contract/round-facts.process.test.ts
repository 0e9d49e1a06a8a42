import { createServer, type Server } from 'node:net';
import type { Database } from '@learnwright/db';
import type { PluginContext } from '@learnwright/plugin-sdk';
import { afterEach, expect, it } from 'vitest';
import { brokenQuiz, quiz } from '../../../tests/quiz-plugin.ts';
import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { prepareRun, readCandidate } from './contract-subject.ts';
import { isActive, isPackaged } from './inspect-plugin.ts';
import { findRoundFaults, listRemains } from './round-facts.ts';

describeEachDatabase('twenty rounds', ({ open }) => {
  const cleanUps: (() => void)[] = [];

  afterEach(() => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
  });

  async function play(activate: (context: PluginContext) => unknown) {
    const run = await activeRun(brokenQuiz({ activate }), await open());
    const faults = await findRoundFaults(run);
    await run.server.close();
    return faults;
  }

  it.each([
    {
      what: 'timers',
      leak: () => {
        const timer = setInterval(() => undefined, 60_000);
        // It does not even keep the process alive.
        timer.unref();
        cleanUps.push(() => clearInterval(timer));
      },
    },
    {
      what: 'process listeners of "SIGUSR2"',
      leak: () => {
        const listener = () => undefined;
        process.on('SIGUSR2', listener);
        cleanUps.push(() => process.off('SIGUSR2', listener));
      },
    },
    {
      what: 'listening servers',
      leak: async () => {
        const server = await listen();
        cleanUps.push(() => server.close());
      },
    },
  ])('find left-over $what', async ({ what, leak }) => {
    expect(await play(leak)).toEqual([
      // A database may keep a timer of its own.
      expect.stringMatching(new RegExp(`^After 20 rounds there are 2\\d more ${what}\\.$`)),
    ]);
  });

  it('find nothing of a plugin that gives everything back', async () => {
    const faults = await play(async (context) => {
      const timer = setInterval(() => undefined, 60_000);
      const server = await listen();
      context.onDispose(() => clearInterval(timer));
      context.onDispose(() => new Promise<void>((resolve) => server.close(() => resolve())));
    });
    expect(faults).toEqual([]);
  });

  it('look at the hooks, handlers, routes and manifests of the host', async () => {
    const { server, plugin } = await activeRun(quiz, await open());
    const hooks = plugin.hooks.map(({ name }) => name);
    expect(listRemains(server.host, hooks)).toEqual([
      'a subscriber of the hook get_progress_summary',
      'a subscriber of the hook content_pre_import',
      'a subscriber of the hook on_session_complete',
      'the import handler "quiz"',
      'the routes below /api/plugins/quiz',
      'the manifest of "quiz"',
    ]);
    await server.close();
    expect(listRemains(server.host, hooks)).toEqual([]);
  });
});

async function activeRun(plugin: typeof quiz, database: Database) {
  const candidate = readCandidate(plugin);
  const run = isPackaged(candidate) ? await prepareRun(candidate, database) : null;
  if (run === null || !isActive(run)) throw new Error(`The quiz does not run: ${run?.failure}`);
  return run;
}

async function listen(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
