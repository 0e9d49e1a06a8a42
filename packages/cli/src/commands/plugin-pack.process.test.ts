import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectPluginArchive, readTrustedKey } from '@learnwright/plugin-installer';
import { describe, expect, test } from 'vitest';
import { createFolder, FROM_SOURCE, runLearnwright } from '../../tests/learnwright.ts';
import { createPluginPackage, packageJson, QUIZ_JS } from '../../tests/plugin-package.ts';

const pack = (folder: string, ...words: string[]) => runLearnwright(folder, ['plugin', 'pack', ...words], FROM_SOURCE);

describe('a package', () => {
  test('is packed into the working directory under its name and version', () => {
    const folder = createPluginPackage();
    const { status, stdout, stderr } = pack(folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const file = join(folder, 'quiz-1.2.0.zip');
    expect(stdout).toContain(`Plugin     quiz 1.2.0\nFile       ${file}\nSize       ${statSync(file).size} bytes\n`);
    expect(stdout).toContain('Signed by  nobody\n');
  });

  test('is signed by a key of keygen, for those who trust it', async () => {
    const folder = createPluginPackage();
    const { key_id, public_key } = JSON.parse(
      runLearnwright(folder, ['plugin', 'keygen', 'acme.pem', '--json'], FROM_SOURCE).stdout,
    );
    const report = JSON.parse(pack(folder, '--sign', 'acme.pem', '--json').stdout);
    expect(report).toMatchObject({ packed: true, plugin: 'quiz', version: '1.2.0', key_id, findings: [] });
    const { findings, plugin } = await inspectPluginArchive(new Uint8Array(readFileSync(report.file)), {
      trust: { policy: 'signed', keys: [readTrustedKey(public_key)] },
      engines: { learnwright: '1.0.0', node: '26.0.0' },
      installed: [],
    });
    expect(findings).toEqual([]);
    expect(plugin).toMatchObject({ name: 'quiz', sha256: report.sha256, signature: 'signed', key_id });
  });

  test('can be elsewhere, and so can the ZIP', () => {
    const [folder, elsewhere] = [createPluginPackage(), createFolder()];
    const { status } = pack(elsewhere, folder, '--out', 'a.zip');
    expect(status).toBe(0);
    expect(statSync(join(elsewhere, 'a.zip')).size).toBeGreaterThan(0);
  });

  test('that offers several plugins is packed by name', () => {
    const manifest = packageJson({ 'app.plugins': { quiz: '.#quiz', 'quiz-more': '.#more' } });
    const folder = createPluginPackage({
      'package.json': manifest,
      'dist/index.js': `${QUIZ_JS}export const more = 1;`,
    });
    expect(pack(folder).status).toBe(3);
    expect(JSON.parse(pack(folder, '--name', 'quiz-more', '--json').stdout).plugin).toBe('quiz-more');
  });
});

describe('a ZIP that is there', () => {
  test('with the same bytes stays', () => {
    const folder = createPluginPackage();
    pack(folder);
    expect(pack(folder).status).toBe(0);
  });

  test('with other contents is replaced by --force alone', () => {
    const folder = createPluginPackage();
    const file = join(folder, 'quiz-1.2.0.zip');
    writeFileSync(file, 'other');
    const { status, stderr } = pack(folder);
    expect(status).toBe(2);
    expect(stderr).toContain('is there with other contents');
    expect(readFileSync(file, 'utf8')).toBe('other');
    expect(pack(folder, '--force').status).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toBe('other');
  });
});

describe('what cannot be packed', () => {
  test('is refused with every finding and leaves no file', () => {
    const folder = createPluginPackage({ 'dist/index.js': `import 'lodash';\nimport 'chalk';\n${QUIZ_JS}` });
    const { status, stdout, stderr } = pack(folder);
    expect(status).toBe(3);
    expect(stdout.match(/code\.bare_import {2}quiz\/dist\/index\.js\n/g)).toHaveLength(2);
    expect(stderr).toContain('Refused: 2 errors. Nothing was packed');
    expect(statSync(join(folder, 'quiz-1.2.0.zip'), { throwIfNoEntry: false })).toBeUndefined();
    expect(JSON.parse(pack(folder, '--json').stdout)).toMatchObject({ packed: false, findings: [{}, {}] });
  });

  test.each([
    ['no package of a plugin', '{}', [], 'its package.json has to name one in "app.plugins"'],
    ['no package', '{', [], 'There is no package of a plugin in'],
    ['a key that is not there', packageJson(), ['--sign', 'absent.pem'], 'There is no file'],
    ['a key that is none', packageJson(), ['--sign', 'package.json'], 'Expected an ed25519 private key in PEM.'],
  ])('as there is %s is wrong usage', (_, manifest, words, sentence) => {
    const { status, stderr } = pack(createPluginPackage({ 'package.json': manifest }), ...words);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
