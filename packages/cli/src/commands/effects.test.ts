import { expect, it } from 'vitest';
import { createRuns, NOBODY } from '../../tests/runs.ts';
import type { CommandResult, RunWork } from '../command-result.ts';
import { createProgram } from '../create-program.ts';
import type { ServerCommands, ServerDelivery } from '../server-commands.ts';

const DELIVERY: ServerDelivery = {
  ...{ event_id: 'on_session_complete:019f', plugin: 'gamification', hook: 'on_session_complete', user_id: 'ada' },
  ...{ state: 'dead', tries: 12, due_at: '2026-11-22T12:00:00.000000+00:00', last_error: 'Error: full' },
  ...{ replayed: true, created_at: '2026-11-21T12:00:00.000000+00:00' },
};
const SUMMARY = { waiting: 2, dead: 1, oldest_due_at: '2026-11-22T11:00:00.000000+00:00' };

/** Runs a command over a server with one delivery, and returns its result and what the server was asked. */
async function runEffects(...words: readonly string[]) {
  const asked: unknown[] = [];
  const results: CommandResult[] = [];
  const answer = (value: unknown) => async (question: unknown) => {
    asked.push(question);
    return value;
  };
  const report = { summary: SUMMARY, deliveries: [DELIVERY] };
  const replayed = { plugin: 'tracking', hooks: ['on_session_complete', 'on_session_rated'] };
  const server: object = {
    effects: { list: answer(report), retry: answer(1), discard: answer(1), replay: answer(replayed) },
  };
  const withServer: RunWork = async (_, work) => {
    if (hasEffects(server)) results.push(await work(server, () => undefined, NOBODY));
  };
  const program = createProgram(createRuns(withServer), { writeErr: () => undefined });
  await program.parseAsync(['effects', ...words], { from: 'user' });
  return { asked, result: results[0], report };
}

/** The boundary to a server of which only the effects are asked. */
function hasEffects(server: object): server is ServerCommands {
  return 'effects' in server;
}

it('lists deliveries as people read them, and as JSON', async () => {
  const { asked, result, report } = await runEffects('list', '--state', 'dead', '--plugin', 'gamification');
  expect(asked).toEqual([{ state: 'dead', plugin: 'gamification', limit: 20 }]);
  expect(result?.json).toEqual(report);
  expect(result?.text).toBe(`2 waiting, the oldest since 2026-11-22T11:00:00.000000+00:00; 1 dead.

gamification: dead
  Event         on_session_complete:019f, of the past
  Learner       ada
  Failed tries  12
  Dead since    2026-11-22T12:00:00.000000+00:00
  Error         Error: full`);
});

it.each([
  [['retry', '--all'], {}],
  [['retry', 'e'], { event_id: 'e' }],
  [['retry', 'e', 'tracking'], { event_id: 'e', plugin: 'tracking' }],
])('%j asks for %j', async (words, question) => {
  const { asked, result } = await runEffects(...words);
  expect(asked).toEqual([question]);
  expect(result).toMatchObject({ json: { retried: 1 }, text: expect.stringContaining('1 delivery waits again') });
});

it.each([
  [['discard', '--all'], {}],
  [['discard', 'e', 'tracking'], { event_id: 'e', plugin: 'tracking' }],
])('%j discards %j', async (words, question) => {
  const { asked, result } = await runEffects(...words);
  expect(asked).toEqual([question]);
  expect(result).toMatchObject({ json: { discarded: 1 }, text: '1 dead delivery is discarded.' });
});

it('lists those about a learner', async () => {
  expect((await runEffects('list', '--user', 'ada')).asked).toEqual([{ user_id: 'ada', limit: 20 }]);
});

it('tells the past again, from a time on', async () => {
  const { asked, result } = await runEffects(
    'replay',
    'tracking',
    '--user',
    'ada',
    '--since',
    '2026-11-01T00:00:00+01:00',
  );
  const since = '2026-10-31T23:00:00.000000+00:00';
  expect(asked).toEqual([{ plugin: 'tracking', hook: undefined, user_id: 'ada', since }]);
  expect(result?.text).toBe('The plugin "tracking" is told the past again: on_session_complete, on_session_rated.');
});

it.each([
  [['retry'], 'Name an event, or give --all.'],
  [['retry', 'e', '--all'], 'Name an event, or give --all.'],
  [['discard'], 'Name an event, or give --all.'],
  [['list', '--limit', '0'], 'whole number'],
  [['replay', 'tracking', '--since', 'soon'], 'Give a time'],
])('%j is wrong usage', async (words, sentence) => {
  await expect(runEffects(...words)).rejects.toThrow(sentence);
});
