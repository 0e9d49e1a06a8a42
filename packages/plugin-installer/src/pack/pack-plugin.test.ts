import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { goodFiles, INSPECTION_OPTIONS, PLUGIN_JS, SIGNING_KEY, TRUSTED_KEY } from '@learnwright/test-kit/archives';
import { afterEach, describe, expect, it } from 'vitest';
import { inspectPluginArchive } from '../inspection/inspect-plugin-archive.ts';
import { ARCHIVE_LIMITS, PLUGIN_RULES } from '../plugin-rules.ts';
import { isPackError } from './pack-error.ts';
import { packPlugin } from './pack-plugin.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const PACKAGE = {
  name: '@acme/learnwright-plugin-quiz',
  version: '1.2.0',
  type: 'module',
  license: 'MIT',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
  engines: { node: '>=22.15', npm: '>=10' },
  files: ['dist', 'config', 'i18n', '!dist/**/*.test.js'],
  'app.plugins': { quiz: '.#quiz' },
};
const CONFIG = `plugin:
  name: quiz
  display_name: { en: Quiz, de: Quiz }
  depends_on: [gamification]
  api_version: "1"
settings:
  bonus: 5
`;
const BUILT: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(PACKAGE),
  'dist/index.js': "export { quiz } from './plugin.js';\n",
  'dist/index.d.ts': 'export declare const quiz: unknown;\n',
  'dist/index.js.map': '{}',
  'dist/index.d.ts.map': '{}',
  'dist/style.css.map': '{}',
  'dist/plugin.js': PLUGIN_JS,
  'dist/bonus.js': 'export const bonus = 5;\n',
  'dist/bonus.test.js': "import 'vitest';\n",
  'src/index.ts': "export { quiz } from './plugin.ts';\n",
  'node_modules/lodash/index.js': '',
  'config/quiz.yaml': CONFIG,
  'config/other.yaml': 'a: 1\n',
  'i18n/de.json': '{ "quiz": "Quiz" }\n',
  'README.md': '# Quiz\n',
};

async function writePackage(changes: Readonly<Record<string, string | null>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-package-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...BUILT, ...changes })) {
    if (text === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const SERVER = {
  ...INSPECTION_OPTIONS,
  installed: [{ name: 'gamification', version: '0.1.0', origin: 'package' }],
} as const;

describe('the package of a plugin', () => {
  it('is packed as an archive that an inspection finds nothing in', async () => {
    const packed = await packPlugin(await writePackage());
    expect(packed.findings).toEqual([]);
    const { findings, plugin } = await inspectPluginArchive(packed.bytes, SERVER);
    expect(findings).toEqual([]);
    expect([...(plugin?.files.keys() ?? [])]).toEqual([
      'MANIFEST.json',
      'README.md',
      'config/quiz.yaml',
      'i18n/de.json',
      'plugin.yaml',
      'quiz/dist/bonus.js',
      'quiz/dist/index.js',
      'quiz/dist/index.js.map',
      'quiz/dist/plugin.js',
      'quiz/package.json',
      'quiz/plugin.js',
    ]);
    expect(plugin).toMatchObject({
      name: 'quiz',
      version: '1.2.0',
      display_name: { en: 'Quiz', de: 'Quiz' },
      entry_class: 'quiz',
      depends_on: ['gamification'],
      license: 'MIT',
      config: CONFIG,
      sha256: packed.sha256,
      signature: 'unsigned',
    });
  });

  it('leaves out a source map that is larger than code may be', async () => {
    const map = ' '.repeat(ARCHIVE_LIMITS.codeBytes + 1);
    const { bytes } = await packPlugin(await writePackage({ 'dist/bonus.js.map': map }));
    const { plugin } = await inspectPluginArchive(bytes, SERVER);
    expect([...(plugin?.files.keys() ?? [])].filter((path) => path.endsWith('.map'))).toEqual([
      'quiz/dist/index.js.map',
    ]);
  });

  it('is signed by the key that is given', async () => {
    const { bytes } = await packPlugin(await writePackage(), { signWith: SIGNING_KEY });
    const trust = { policy: 'signed', keys: [TRUSTED_KEY] } as const;
    const { findings, plugin } = await inspectPluginArchive(bytes, { ...SERVER, trust });
    expect(findings).toEqual([]);
    expect(plugin).toMatchObject({ signature: 'signed', key_id: SIGNING_KEY.id });
  });

  it.each(['plugin.js', 'plugin.mjs'])('keeps its own %s where that is what it exports', async (file) => {
    const manifest = {
      ...PACKAGE,
      exports: { '.': `./${file}` },
      files: [file, 'config', 'dist', '!dist/**/*.test.js'],
    };
    const text = "export { quiz } from './dist/plugin.js';\n";
    const packed = await packPlugin(await writePackage({ 'package.json': JSON.stringify(manifest), [file]: text }));
    const { plugin } = await inspectPluginArchive(packed.bytes, SERVER);
    expect(new TextDecoder().decode(plugin?.files.get(`quiz/${file}`))).toBe(text);
    expect([...(plugin?.files.keys() ?? [])].filter((path) => /^quiz\/plugin/.test(path))).toEqual([`quiz/${file}`]);
  });

  it.each(['plugin.js', 'plugin.mjs'])('is not packed with a %s of its own that it does not export', async (file) => {
    const manifest = { ...PACKAGE, files: [file, 'dist', 'config'] };
    const folder = await writePackage({
      'package.json': JSON.stringify(manifest),
      [file]: 'export const other = 1;\n',
    });
    const error = await packPlugin(folder).catch((thrown: unknown) => thrown);
    expect(isPackError(error) && error.findings).toMatchObject([{ rule: 'package.own_entry', entry: file }]);
  });

  it('may export its plugin from another module, and offer several', async () => {
    const manifest = {
      ...PACKAGE,
      exports: { '.': './dist/index.js', './more': { import: './dist/plugin.js' } },
      'app.plugins': { quiz: '.#quiz', 'quiz-more': './more#quiz' },
    };
    const folder = await writePackage({ 'package.json': JSON.stringify(manifest) });
    const { bytes } = await packPlugin(folder, { name: 'quiz-more' });
    const { plugin } = await inspectPluginArchive(bytes, SERVER);
    expect(plugin).toMatchObject({ name: 'quiz-more', package: 'quiz_more', entry_file: 'quiz_more/plugin.js' });
    await expect(packPlugin(folder)).rejects.toThrow(/Name the one to pack/);
  });

  it.each([
    ['package.unreadable', { 'package.json': null }],
    ['package.unreadable', { 'package.json': '{' }],
    ['package.no_plugin', { 'package.json': JSON.stringify({ ...PACKAGE, 'app.plugins': {} }) }],
    ['package.no_plugin', { 'package.json': JSON.stringify({ ...PACKAGE, 'app.plugins': { quiz: 'quiz' } }) }],
    ['package.not_built', { 'dist/index.js': null }],
    ['package.not_built', { 'package.json': JSON.stringify({ ...PACKAGE, exports: { '.': {} } }) }],
    ['package.not_a_module', { 'package.json': JSON.stringify({ ...PACKAGE, type: undefined }) }],
    ['package.outside', { 'package.json': JSON.stringify({ ...PACKAGE, files: ['dist', '../secrets'] }) }],
    ['code.bare_import', { 'dist/plugin.js': `import 'lodash';\n${PLUGIN_JS}` }],
    ['config.invalid', { 'config/quiz.yaml': 'plugin:\n  name: session\n' }],
    ['manifest.bad_version', { 'package.json': JSON.stringify({ ...PACKAGE, version: '1' }) }],
    ['compat.api_version', { 'config/quiz.yaml': 'plugin:\n  api_version: "2"\n' }],
  ])('is not packed where %s', async (rule, changes) => {
    const error: unknown = await packPlugin(await writePackage(changes)).catch((caught: unknown) => caught);
    if (!isPackError(error)) throw error;
    expect(error.findings.map((finding) => finding.rule)).toContain(rule);
    expect(error.message).toContain(rule);
  });

  it.each([
    ['package.unreadable', 'package.json', '{\n  "name": ,\n}'],
    ['i18n.invalid', 'i18n/de.json', '{ "quiz": , }'],
  ])('is not packed where %s, and says what is wrong with the JSON', async (rule, file, text) => {
    const [said, place] = [packPlugin(await writePackage({ [file]: text })), file.replaceAll('.', '\\.')];
    await expect(said).rejects.toThrow(new RegExp(`${rule} \\(${place}\\): It is not JSON: Unexpected token ','`));
  });

  it('is not packed with a link in it, which is not followed', async () => {
    const folder = await writePackage();
    await symlink('/etc/hosts', join(folder, 'dist', 'hosts.txt'));
    await expect(packPlugin(folder)).rejects.toThrow('package.outside (dist/hosts.txt)');
  });
});

describe('files', () => {
  it('in any order are the same bytes', async () => {
    const files = [...goodFiles()];
    const forward = await packPlugin(new Map(files), { signWith: SIGNING_KEY });
    const backward = await packPlugin(new Map(files.toReversed()), { signWith: SIGNING_KEY });
    expect(backward.bytes).toEqual(forward.bytes);
    expect(backward.sha256).toBe(forward.sha256);
  });

  it('are the same bytes in every zone, processor and year', async () => {
    const { sha256 } = await packPlugin(goodFiles());
    expect(sha256).toMatchInlineSnapshot(`"65c2ebe059b0690d2acc1b6e83cdf9dce0c697de0c2876b5763481290bf7fb2c"`);
  });

  it('that would unpack to more than the ratio allows are stored', async () => {
    const { bytes } = await packPlugin(goodFiles({ 'quiz/zeros.txt': new Uint8Array(1_000_000) }));
    const { findings, plugin } = await inspectPluginArchive(bytes, INSPECTION_OPTIONS);
    expect(findings).toEqual([]);
    expect(plugin?.files.get('quiz/zeros.txt')).toHaveLength(1_000_000);
  });

  it('get a new list and signature in the place of earlier ones', async () => {
    const old = goodFiles({ 'MANIFEST.json': 'old', 'MANIFEST.sig': 'old' });
    const { plugin } = await inspectPluginArchive((await packPlugin(old)).bytes, INSPECTION_OPTIONS);
    expect(plugin?.files.has('MANIFEST.sig')).toBe(false);
  });
});

describe('the table of rules', () => {
  it.each(Object.entries(PLUGIN_RULES))('%s says in one sentence what is wrong', (_, { sentence }) => {
    expect(sentence).toMatch(/^[A-Z][^\n]+\.$/);
  });
});
