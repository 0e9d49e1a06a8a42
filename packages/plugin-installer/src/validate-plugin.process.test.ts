import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOST_CODE, INSPECTION_OPTIONS, pluginYaml } from '@learnwright/test-kit/archives';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveBytes, createFolder, QUIZ } from '../tests/plugin-archive.ts';
import { type ValidationOptions, validatePlugin } from './validate-plugin.ts';

let temporary = '';

beforeEach(async () => {
  temporary = await createFolder();
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('TEMP', temporary);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  expect((await readdir(temporary)).filter((name) => !name.startsWith('plugin-install-'))).toEqual([]);
});

const PACKAGE = {
  name: '@acme/learnwright-plugin-quiz',
  version: '1.2.0',
  type: 'module',
  exports: { '.': './dist/index.js' },
  engines: { node: '>=99' },
  'app.plugins': { quiz: '.#quiz', other: './missing#other' },
};

async function writePackage(code: string): Promise<string> {
  const folder = await createFolder();
  const files = { 'package.json': JSON.stringify(PACKAGE), 'dist/index.js': code };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const validate = (source: Uint8Array | string, options?: ValidationOptions) =>
  validatePlugin(source, HOST_CODE, options);

const rulesOf = ({ findings }: Awaited<ReturnType<typeof validate>>) => findings.map(({ rule }) => rule);

describe('an archive', () => {
  it('without anything wrong is described', async () => {
    const result = await validate(archiveBytes());
    expect(result).toMatchObject({
      findings: [],
      plugin: { name: 'quiz', version: '1.2.0', signature: 'unsigned' },
      sha256: result.plugin?.sha256,
    });
    expect(result.plugin).not.toHaveProperty('files');
  });

  it('is held against no server, unless one is named', async () => {
    const code = QUIZ.replace("name: 'quiz'", "name: 'quiz', depends_on: ['session']");
    const manifest = pluginYaml({ depends_on: '[session]', engines: '{ node: ">=99", learnwright: ">=99" }' });
    const bytes = archiveBytes({ 'plugin.yaml': manifest, 'quiz/plugin.js': code });
    expect(rulesOf(await validate(bytes))).toEqual([]);
    const rules = ['compat.engine', 'compat.engine', 'compat.missing_dependency'];
    expect(rulesOf(await validate(bytes, { server: INSPECTION_OPTIONS }))).toEqual(rules);
  });

  it('is refused by its trial', async () => {
    const bytes = archiveBytes({ 'quiz/plugin.js': `${QUIZ}for (;;);\n` });
    const result = await validate(bytes, { trial: { milliseconds: 300 } });
    expect(rulesOf(result)).toEqual(['trial.timeout']);
    expect(result.plugin).toMatchObject({ name: 'quiz' });
  });

  it('that is none is refused, and has a hash', async () => {
    const result = await validate(new TextEncoder().encode('no archive'));
    expect(result).toMatchObject({ plugin: null, sha256: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(rulesOf(result)).toEqual(['archive.not_a_zip']);
  });
});

describe('a package', () => {
  it('is packed and tried, by its name where it offers several plugins', async () => {
    const folder = await writePackage(QUIZ);
    const result = await validate(folder, { name: 'quiz' });
    expect(result).toMatchObject({ findings: [], plugin: { name: 'quiz', entry_file: 'quiz/plugin.js' } });
    expect(rulesOf(await validate(folder))).toEqual(['package.no_plugin']);
    expect(await validate(folder, { name: 'other' })).toMatchObject({ plugin: null, sha256: null });
  });

  it('is refused by a mistake in its syntax, with file, line and column', async () => {
    const { findings } = await validate(await writePackage(`${QUIZ}\nconst a = (;\n`), { name: 'quiz' });
    const message = expect.stringMatching(/^It is not JavaScript\. See dist\/index\.js:\d+:12\.$/);
    expect(findings).toMatchObject([{ rule: 'code.unreadable', message }]);
  });

  it('is refused by its trial', async () => {
    const folder = await writePackage(`${QUIZ}throw new Error('no');\n`);
    const { findings } = await validate(folder, { name: 'quiz' });
    expect(findings).toMatchObject([
      { rule: 'trial.import_failed', message: expect.stringContaining('dist/index.js:') },
    ]);
  });
});
