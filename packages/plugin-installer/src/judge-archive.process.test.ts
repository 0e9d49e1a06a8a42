import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyPair, HOST_CODE, INSPECTION_OPTIONS, SIGNING_KEY } from '@learnwright/test-kit/archives';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveBytes, createFolder, QUIZ } from '../tests/plugin-archive.ts';
import { type JudgeOptions, judgeArchive } from './judge-archive.ts';

let temporary = '';

beforeEach(async () => {
  temporary = await createFolder();
});
afterEach(async () => {
  // Whatever comes of an archive, nothing of it is left on the disk.
  expect(await readdir(temporary)).toEqual([]);
});

/** Judges an archive that is to be installed, unless the options say otherwise. */
function judge(bytes: Uint8Array, options: Partial<JudgeOptions> = {}) {
  return judgeArchive(bytes, {
    ...{ server: INSPECTION_OPTIONS, run: 'any', code: HOST_CODE, trial: { temporary } },
    ...options,
  });
}

it('an archive that nothing is wrong with is ready to be installed', async () => {
  const { findings, plugin } = await judge(archiveBytes());
  expect(findings).toEqual([]);
  expect(plugin).toMatchObject({ name: 'quiz', version: '1.2.0' });
});

it('a warning refuses nothing', async () => {
  const { findings, plugin } = await judge(archiveBytes({ 'notes.txt': 'Notes.' }));
  expect(findings.map(({ rule }) => rule)).toEqual(['shape.stray_file']);
  expect(plugin).not.toBeNull();
});

it('one that the inspection refuses is not written', async () => {
  const bytes = archiveBytes({ 'quiz/plugin.js': `import 'lodash';\n${QUIZ}` });
  const { findings, plugin, trial } = await judge(bytes);
  expect([findings.map(({ rule }) => rule), plugin, trial]).toEqual([['code.bare_import'], null, 'static']);
});

it('of one that the trial refuses nothing is left, and its warnings are told, too', async () => {
  const bytes = archiveBytes({ 'notes.txt': 'Notes.', 'quiz/plugin.js': `${QUIZ}process.exit();\n` });
  const { findings, plugin } = await judge(bytes);
  expect(findings.map(({ rule }) => rule)).toEqual(['shape.stray_file', 'trial.exited']);
  expect(plugin).toMatchObject({ name: 'quiz' });
});

it('nothing is left either where no process can be started for the trial', async () => {
  const trial = { temporary: join(temporary, 'gone') };
  await expect(judge(archiveBytes(), { trial })).rejects.toThrow('ENOENT');
});

describe('code that only a trusted key may run', () => {
  const stranger = createKeyPair().signingKey;
  const failing = { 'quiz/plugin.js': `${QUIZ}throw new Error('It ran.');\n` };

  it.each([
    ['unsigned', null],
    ['signed by a stranger', stranger],
  ])('does not run of an archive that is %s, and a warning says so', async (_, key) => {
    const judged = await judge(archiveBytes(failing, key), { run: 'signed' });
    expect(judged).toMatchObject({ trial: 'static', trial_gaps: [], plugin: { name: 'quiz' } });
    expect(judged.findings).toMatchObject([{ rule: 'trial.not_run', severity: 'warning', entry: null }]);
  });

  it('runs of an archive that a trusted key has signed', async () => {
    const judged = await judge(archiveBytes(failing, SIGNING_KEY), { run: 'signed' });
    expect(judged).toMatchObject({ trial: 'run', findings: [{ rule: 'trial.import_failed' }] });
  });

  it('runs of any archive once it is to be installed', async () => {
    expect(await judge(archiveBytes(failing))).toMatchObject({
      trial: 'run',
      findings: [{ rule: 'trial.import_failed' }],
    });
  });

  it('does not run of an archive that the inspection refuses', async () => {
    const server = { ...INSPECTION_OPTIONS, trust: { policy: 'signed', keys: [] } } as const;
    expect(await judge(archiveBytes(failing), { server })).toMatchObject({
      trial: 'static',
      plugin: null,
      findings: [{ rule: 'trust.unsigned' }],
    });
  });
});
