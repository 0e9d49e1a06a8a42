import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyPair, HOST_CODE, INSPECTION_OPTIONS, SIGNING_KEY } from '@learnwright/test-kit/archives';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPluginFolders, type PluginFolders } from './folders/plugin-folders.ts';
import { archiveBytes, createFolder, createIds, QUIZ } from './plugin-archive.fixture.ts';
import { judgeArchive, prepareArchive } from './prepare-archive.ts';

let directory = '';
let folders: PluginFolders;

beforeEach(async () => {
  directory = await createFolder();
  folders = createPluginFolders({ directory, createId: createIds(), code: HOST_CODE });
});

/** Every file there is. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

it('an archive that nothing is wrong with is ready to be installed', async () => {
  const { findings, plugin, staged } = await prepareArchive(archiveBytes(), INSPECTION_OPTIONS, folders, {
    code: HOST_CODE,
  });
  expect(findings).toEqual([]);
  expect(plugin).toMatchObject({ name: 'quiz', version: '1.2.0' });
  await staged?.publish();
  expect(plugin === null ? null : await folders.find(plugin)).toMatchObject({ name: 'quiz' });
});

it('a warning refuses nothing', async () => {
  const bytes = archiveBytes({ 'notes.txt': 'Notes.' });
  const { findings, staged } = await prepareArchive(bytes, INSPECTION_OPTIONS, folders, { code: HOST_CODE });
  expect(findings.map(({ rule }) => rule)).toEqual(['shape.stray_file']);
  expect(staged).not.toBeNull();
});

it('one that the inspection refuses is not written', async () => {
  const bytes = archiveBytes({ 'quiz/plugin.js': `import 'lodash';\n${QUIZ}` });
  const { findings, plugin, staged } = await prepareArchive(bytes, INSPECTION_OPTIONS, folders, { code: HOST_CODE });
  expect([findings.map(({ rule }) => rule), plugin, staged]).toEqual([['code.bare_import'], null, null]);
  expect(await readdir(directory)).toEqual([]);
});

it('of one that the trial refuses nothing is left, and its warnings are told, too', async () => {
  const bytes = archiveBytes({ 'notes.txt': 'Notes.', 'quiz/plugin.js': `${QUIZ}process.exit();\n` });
  const { findings, plugin, staged } = await prepareArchive(bytes, INSPECTION_OPTIONS, folders, { code: HOST_CODE });
  expect(findings.map(({ rule }) => rule)).toEqual(['shape.stray_file', 'trial.exited']);
  expect(plugin).toMatchObject({ name: 'quiz' });
  expect(staged).toBeNull();
  expect(await listFiles()).toEqual([]);
});

it('nothing is left either where no process can be started for the trial', async () => {
  const trial = { temporary: join(directory, 'gone') };
  await expect(prepareArchive(archiveBytes(), INSPECTION_OPTIONS, folders, { code: HOST_CODE, trial })).rejects.toThrow(
    'ENOENT',
  );
  expect(await listFiles()).toEqual([]);
});

describe('code that only a trusted key may run', () => {
  const stranger = createKeyPair().signingKey;
  const failing = { 'quiz/plugin.js': `${QUIZ}throw new Error('It ran.');\n` };
  const judge = (bytes: Uint8Array) =>
    judgeArchive(bytes, { server: INSPECTION_OPTIONS, run: 'signed', code: HOST_CODE });

  it.each([
    ['unsigned', null],
    ['signed by a stranger', stranger],
  ])('does not run of an archive that is %s, and a warning says so', async (_, key) => {
    const judged = await judge(archiveBytes(failing, key));
    expect(judged).toMatchObject({ trial: 'static', trial_gaps: [], plugin: { name: 'quiz' } });
    expect(judged.findings).toMatchObject([{ rule: 'trial.not_run', severity: 'warning', entry: null }]);
  });

  it('runs of an archive that a trusted key has signed', async () => {
    const judged = await judge(archiveBytes(failing, SIGNING_KEY));
    expect(judged).toMatchObject({ trial: 'run', findings: [{ rule: 'trial.import_failed' }] });
  });

  it('runs of any archive once it is to be installed', async () => {
    const prepared = await prepareArchive(archiveBytes(failing), INSPECTION_OPTIONS, folders, { code: HOST_CODE });
    expect(prepared).toMatchObject({ trial: 'run', staged: null, findings: [{ rule: 'trial.import_failed' }] });
  });

  it('does not run of an archive that the inspection refuses', async () => {
    const server = { ...INSPECTION_OPTIONS, trust: { policy: 'signed', keys: [] } } as const;
    const prepared = await prepareArchive(archiveBytes(failing), server, folders, { code: HOST_CODE });
    expect(prepared).toMatchObject({ trial: 'static', plugin: null, findings: [{ rule: 'trust.unsigned' }] });
  });
});
