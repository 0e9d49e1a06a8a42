import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fetchNode } from '../../tests/other-nodes.ts';

/** What some systems refuse to every process, such as one that is not root's. */
const SOMETIMES_REFUSED = ['becomes another user', 'reads the memory of the server'];
const findingSchema = z.object({ rule: z.string(), message: z.string() });
const gapSchema = z.object({ gap: z.string(), reason: z.string() });
const judgedSchema = z.object({
  trial: z.string(),
  trial_gaps: z.array(gapSchema),
  findings: z.array(findingSchema),
});
const attemptSchema = <Found extends z.ZodType>(found: Found) =>
  z.object({
    found,
    reached: z.record(z.string(), z.number()),
    files: z.array(z.string()),
    inspector: z.string().nullable(),
  });
const reportSchema = z.object({
  names: z.array(z.string()),
  freely: attemptSchema(z.object({ out: z.array(z.string()), errors: z.string() })),
  dryRun: attemptSchema(judgedSchema),
  installation: attemptSchema(judgedSchema),
  loud: z.array(findingSchema),
});

/** Nobody has come in, no file has changed its place, and no inspector has been opened. */
const UNTOUCHED = { reached: {}, files: ['secret.env', 'secret.json'], inspector: null };

describe.runIf(process.platform === 'linux').each([
  ['22.15.0', () => fetchNode('22.15.0'), ['network'], ['long']],
  ['24.21.0', () => fetchNode('24.21.0'), ['network'], ['long']],
  [process.versions.node, async () => process.execPath, [], []],
])('on Node %s', (version, find, gaps, tags) => {
  it('every escape gets out of an ordinary process, and none out of a dry run or a trial', {
    tags,
  }, async (context) => {
    const node = await find().catch((error: unknown) => {
      if (process.env.LEARNWRIGHT_ALL_NODES !== undefined) throw error;
      context.skip(`npm could not bring Node ${version}.`);
      return '';
    });
    const { names, freely, dryRun, installation, loud } = await attemptEscapes(node);

    const kept = names.filter((name) => !freely.found.out.includes(name));
    expect(kept.filter((name) => !SOMETIMES_REFUSED.includes(name))).toEqual([]);
    // A server that listens to the signal of the inspector hears it, and opens none.
    expect(freely).toMatchObject({
      reached: { SIGUSR1: expect.any(Number), port: expect.any(Number) },
      inspector: null,
    });

    expect(dryRun).toMatchObject(UNTOUCHED);
    expect(dryRun.found.trial).toBe('static');
    expect(dryRun.found.findings.map(({ rule }) => rule)).toEqual(['code.computed_import', 'trial.not_run']);

    expect(installation).toMatchObject(UNTOUCHED);
    expect(installation.found.trial).toBe('run');
    expect(installation.found.findings.at(-1)).toMatchObject({
      rule: 'trial.import_failed',
      message: expect.stringContaining(`Of ${names.length} escapes 0 got out`),
    });

    // What Node leaves open, functions that were replaced close; the report says so.
    expect(installation.found.trial_gaps.map(({ gap }) => gap)).toEqual(gaps);

    expect(loud).toMatchObject([{ rule: 'trial.import_failed', message: expect.stringMatching(/^.{1,500}$/) }]);
  });
});

async function attemptEscapes(node: string) {
  const driver = join(import.meta.dirname, 'attempt-escapes.fixture.ts');
  const secret = `secret-${process.pid}`;
  const options = [
    '--disable-warning=ExperimentalWarning',
    '--experimental-strip-types',
    '--conditions=@learnwright/source',
  ];
  const { stdout } = await promisify(execFile)(node, [...options, driver, findAddon(), secret], {
    env: { PATH: '/usr/bin:/bin', SECRET: secret },
  });
  return reportSchema.parse(JSON.parse(stdout));
}

/** An addon that every Node can load. */
function findAddon(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  return join(folder, 'prebuilds', `linux-${process.arch}.node`);
}
