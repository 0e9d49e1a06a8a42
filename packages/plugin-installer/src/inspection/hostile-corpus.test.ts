import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostileCase } from '@learnwright/test-kit/archives';
import {
  HOSTILE_BOMBS,
  HOSTILE_CONTENTS,
  HOSTILE_NAMES,
  HOSTILE_PLUGINS,
  HOSTILE_ZIPS,
  INSPECTION_OPTIONS,
} from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLUGIN_RULES, type PluginRuleStep } from '../plugin-rules.ts';
import { HOSTILE_SIGNATURES } from './hostile-signatures.fixture.ts';
import { inspectPluginArchive } from './inspect-plugin-archive.ts';

const CORPUS: readonly (readonly [string, readonly HostileCase[]])[] = [
  ['names', HOSTILE_NAMES],
  ['archives that lie', HOSTILE_ZIPS],
  ['bombs', HOSTILE_BOMBS],
  ['contents', HOSTILE_CONTENTS],
  ['plugins', HOSTILE_PLUGINS],
  ['signatures', HOSTILE_SIGNATURES],
];
const ALL = CORPUS.flatMap(([, cases]) => cases);
/** The steps that run nothing of the plugin. */
const OF_AN_INSPECTION: readonly PluginRuleStep[] = ['shape', 'archive', 'trust', 'compatibility'];
/** In megabytes, above what there was before; more would be more than the limits of an archive. */
const MOST_MEMORY = 400;

let watched = '';
let before = { folder: '', temporary: '' };

beforeAll(async () => {
  watched = await mkdtemp(join(tmpdir(), 'learnwright-archives-'));
  before = { folder: process.cwd(), temporary: process.env.TMPDIR ?? '' };
  // Deep enough for what leads upward to land where it is seen.
  const deep = join(watched, 'a', 'b', 'c', 'd');
  await mkdir(deep, { recursive: true });
  process.chdir(deep);
  process.env.TMPDIR = deep;
});

afterAll(async () => {
  process.chdir(before.folder);
  if (before.temporary === '') delete process.env.TMPDIR;
  else process.env.TMPDIR = before.temporary;
  await rm(watched, { recursive: true });
});

describe.each(CORPUS)('hostile %s', (_, cases) => {
  // The time-out is the bound: no archive may take longer to refuse.
  it.each(cases)('$name: refused by its rules', { timeout: 5_000, retry: 2 }, async ({ make, rules, options }) => {
    const bytes = make();
    const { findings, plugin } = await inspectPluginArchive(bytes, { ...INSPECTION_OPTIONS, ...options });
    expect(plugin).toBeNull();
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect([...new Set(errors.map(({ rule }) => rule))].toSorted()).toEqual(rules.toSorted());
    for (const { message } of findings) expect(message).toMatch(/^\S.*\.$/u);
    expect((await readdir(watched, { recursive: true })).toSorted()).toEqual(['a', 'a/b', 'a/b/c', 'a/b/c/d']);
  });
});

describe('the corpus', () => {
  it('has at least 60 archives, each with a name of its own', () => {
    const names = CORPUS.flatMap(([group, cases]) => cases.map(({ name }) => `${group}: ${name}`));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(ALL.length).toBeGreaterThan(60);
  });

  it.each(
    Object.entries(PLUGIN_RULES).filter(
      ([, { step, severity }]) => OF_AN_INSPECTION.includes(step) && severity === 'error',
    ),
  )('%s refuses an archive of it, and says so in one sentence', (rule, { sentence }) => {
    expect(ALL.flatMap(({ rules }) => rules)).toContain(rule);
    expect(sentence).toMatch(/^[A-Z][^\n]+\.$/);
  });

  it('takes bounded memory to refuse all bombs at once', async () => {
    const bombs = HOSTILE_BOMBS.map(({ make }) => make());
    const { maxRSS } = process.resourceUsage();
    const inspections = await Promise.all(bombs.map((bomb) => inspectPluginArchive(bomb, INSPECTION_OPTIONS)));
    expect(inspections.every(({ plugin }) => plugin === null)).toBe(true);
    expect((process.resourceUsage().maxRSS - maxRSS) / 1024).toBeLessThan(MOST_MEMORY);
  });
});
