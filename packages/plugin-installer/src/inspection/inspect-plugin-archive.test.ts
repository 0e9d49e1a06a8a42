import {
  entriesOf,
  goodFiles,
  INSPECTION_OPTIONS,
  pluginYaml,
  signedFiles,
  TRUSTED_KEY,
  withEntries,
  withFiles,
  writeLyingZip,
} from '@learnwright/test-kit/archives';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PluginRule } from '../plugin-rules.ts';
import type { InspectionOptions } from './inspect-plugin-archive.ts';
import { inspectPluginArchive } from './inspect-plugin-archive.ts';

const SIGNED: InspectionOptions = { ...INSPECTION_OPTIONS, trust: { policy: 'signed', keys: [TRUSTED_KEY] } };

describe('an archive in order', () => {
  it('is the plugin that its plugin.yaml describes, with every file', async () => {
    const { findings, plugin } = await inspectPluginArchive(withFiles({}), INSPECTION_OPTIONS);
    expect(findings).toEqual([]);
    expect(plugin).toMatchObject({
      name: 'quiz',
      version: '1.2.0',
      display_name: 'Quiz',
      package: 'quiz',
      entry_file: 'quiz/plugin.js',
      entry_class: 'quiz',
      api_version: '1',
      depends_on: [],
      license: null,
      config: 'plugin:\n  name: quiz\nsettings:\n  bonus: 7\n',
      signature: 'unsigned',
      key_id: null,
    });
    expect(plugin?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(plugin?.files).toEqual(goodFiles());
  });

  it('may lie under one top folder, with entries for folders', async () => {
    const entries = [...goodFiles()].map(([name, data]) => ({ name: `quiz-1.2.0/${name}`, data }));
    const folder = { name: 'quiz-1.2.0/', attributes: 0o040755 * 0x10000 };
    const { findings, plugin } = await inspectPluginArchive(writeLyingZip([folder, ...entries]), INSPECTION_OPTIONS);
    expect(findings).toEqual([]);
    expect(plugin?.files).toEqual(goodFiles());
  });

  it.each([
    ['its fields under plugin:', { 'plugin.yaml': `plugin:\n${pluginYaml().replaceAll(/^/gm, '  ')}\n` }],
    ['plugin.mjs', { 'quiz/plugin.js': null, 'quiz/plugin.mjs': 'export class quiz {}\n' }],
    ['a module that exports all of another', { 'quiz/plugin.js': "export * from './bonus.js';\n" }],
    ['no config file and no translations', { 'config/quiz.yaml': null, 'i18n/de.json': null }],
    ['names by language', { 'plugin.yaml': pluginYaml({ display_name: '{ de: Quiz, en: Quiz }' }) }],
    ['an unquoted API version', { 'plugin.yaml': pluginYaml({ api_version: '1', engines: '{ node: ">=22" }' }) }],
    ['letters beyond ASCII in a name', { 'quiz/größe.txt': 'x' }],
    [
      'shared packages and modules of Node',
      { 'quiz/bonus.js': "import 'hono/cors';\nimport 'node:fs';\nexport const bonus = 1;\n" },
    ],
    [
      'a text that begins like a program',
      { 'quiz/a.txt': 'MZ is two letters, and this text is longer than a header of one.' },
    ],
    ['a script of Node', { 'quiz/a.js': '#!/usr/bin/env node\nexport const a = 1;\n' }],
  ])('may have %s', async (_, changes) => {
    const { findings, plugin } = await inspectPluginArchive(withFiles(changes), INSPECTION_OPTIONS);
    expect(findings).toEqual([]);
    expect(plugin?.name).toBe('quiz');
  });

  it.each<[string, Record<string, string>, PluginRule]>([
    ['a file nothing looks for', { 'config/other.yaml': 'a: 1\n' }, 'shape.stray_file'],
    ['an unknown field', { 'plugin.yaml': `${pluginYaml()}homepage: here\n` }, 'manifest.unknown_field'],
    [
      'an import of a computed name',
      { 'quiz/bonus.js': 'export const bonus = (n) => import(n);\n' },
      'code.computed_import',
    ],
    [
      'an import of a name with a gap',
      { 'quiz/bonus.js': 'export const bonus = (n) => import(`./$' + '{n}.js`);\n' },
      'code.computed_import',
    ],
  ])('is taken with advice about %s', async (_, changes, rule) => {
    const { findings, plugin } = await inspectPluginArchive(withFiles(changes), INSPECTION_OPTIONS);
    expect(findings.map((finding) => [finding.rule, finding.severity])).toEqual([[rule, 'warning']]);
    expect(plugin?.name).toBe('quiz');
  });
});

describe('trust', () => {
  it('is signed where a trusted key signed the list of its files', async () => {
    const { findings, plugin } = await inspectPluginArchive(writeLyingZip(entriesOf(signedFiles())), SIGNED);
    expect(findings).toEqual([]);
    expect(plugin).toMatchObject({ signature: 'signed', key_id: TRUSTED_KEY.id });
  });

  it('says of an unknown key that it is one, where nothing must be signed', async () => {
    const trust = { policy: 'allow_unsigned', keys: [] } as const;
    const bytes = writeLyingZip(entriesOf(signedFiles()));
    const { findings, plugin } = await inspectPluginArchive(bytes, { ...INSPECTION_OPTIONS, trust });
    expect(findings).toEqual([]);
    expect(plugin).toMatchObject({ signature: 'unknown_key', key_id: TRUSTED_KEY.id });
  });
});

describe('compatibility', () => {
  it.each<[string, Partial<InspectionOptions>]>([
    ['an upgrade', { installed: [{ name: 'quiz', version: '1.1.9', origin: 'archive' }] }],
    ['the same version again', { installed: [{ name: 'quiz', version: '1.2.0', origin: 'archive' }] }],
    ['a release after its candidate', { installed: [{ name: 'quiz', version: '1.2.0-rc.1', origin: 'archive' }] }],
    [
      'a downgrade that is asked for',
      { installed: [{ name: 'quiz', version: '9.0.0', origin: 'archive' }], allowDowngrade: true },
    ],
    ['another plugin beside it', { installed: [{ name: 'quiz-two', version: '1.0.0', origin: 'package' }] }],
  ])('takes %s', async (_, options) => {
    const { plugin } = await inspectPluginArchive(withFiles({}), { ...INSPECTION_OPTIONS, ...options });
    expect(plugin?.version).toBe('1.2.0');
  });

  it('takes a plugin whose dependencies are installed', async () => {
    const bytes = withFiles({ 'plugin.yaml': pluginYaml({ depends_on: '[session]' }) });
    const installed = [{ name: 'session', version: '0.1.0', origin: 'package' }] as const;
    const { plugin } = await inspectPluginArchive(bytes, { ...INSPECTION_OPTIONS, installed });
    expect(plugin?.depends_on).toEqual(['session']);
  });
});

describe('findings', () => {
  it('are all there at once, from every step, each with its entry', async () => {
    const yaml = pluginYaml({ version: '1', depends_on: '[session]' });
    const bytes = withEntries([
      { name: '../evil.js', data: 'evil' },
      { name: 'quiz/a.sh', data: 'x' },
    ]);
    const changed = writeLyingZip([
      ...entriesOf(goodFiles({ 'plugin.yaml': yaml, 'quiz/bonus.js': "import 'lodash';" })),
      { name: '../evil.js', data: 'evil' },
      { name: 'quiz/a.sh', data: 'x' },
    ]);
    const { findings } = await inspectPluginArchive(changed, SIGNED);
    expect(findings.map(({ rule, entry }) => [rule, entry])).toEqual([
      ['archive.traversal', '../evil.js'],
      ['archive.shell_script', 'quiz/a.sh'],
      ['code.bare_import', 'quiz/bonus.js'],
      ['manifest.bad_version', 'plugin.yaml'],
      ['trust.unsigned', null],
      ['compat.missing_dependency', 'plugin.yaml'],
    ]);
    expect((await inspectPluginArchive(bytes, INSPECTION_OPTIONS)).findings).toHaveLength(2);
  });

  it('do not call a file missing that is there and was refused', async () => {
    const entries = entriesOf(goodFiles()).map((entry) =>
      entry.name === 'quiz/plugin.js' ? { ...entry, flags: 1 } : entry,
    );
    const { findings } = await inspectPluginArchive(writeLyingZip(entries), INSPECTION_OPTIONS);
    expect(findings.map(({ rule }) => rule)).toEqual(['archive.encrypted']);
  });

  it('name both files where a plugin is written in Python', async () => {
    const { findings } = await inspectPluginArchive(
      withFiles({ 'quiz/plugin.js': null, 'quiz/plugin.py': 'x' }),
      INSPECTION_OPTIONS,
    );
    expect(findings[0]?.message).toContain('quiz/plugin.py');
    expect(findings[0]?.message).toContain('quiz/plugin.js');
  });

  it('show nothing of a name that a terminal would act upon', async () => {
    const { findings } = await inspectPluginArchive(
      withEntries([{ name: 'quiz/\u001b[2J\u202ea.js' }]),
      INSPECTION_OPTIONS,
    );
    expect(findings[0]?.entry).toBe('quiz/\\u{1b}[2J\\u{202e}a.js');
  });

  it('are at most a thousand, errors first', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => ({ name: `stray/${index}.txt` }));
    const { findings } = await inspectPluginArchive(withEntries([...many, { name: '../a' }]), INSPECTION_OPTIONS);
    expect(findings).toHaveLength(1000);
    expect(findings[0]?.rule).toBe('archive.traversal');
  });
});

describe('whatever the bytes are', () => {
  const signed = Buffer.from(writeLyingZip(entriesOf(signedFiles())));
  const contents = signedFiles();

  it('bytes without sense are refused, and nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const { findings, plugin } = await inspectPluginArchive(bytes, INSPECTION_OPTIONS);
        expect(plugin).toBeNull();
        expect(findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('what passes of a signed archive with bits flipped, bytes cut or put in is what was signed', async () => {
    const change = fc.record({
      position: fc.nat(signed.length - 1),
      cut: fc.constantFrom(0, 0, 1, 2, 30),
      put: fc.uint8Array({ maxLength: 3 }),
      bit: fc.nat(7),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const bytes = changes.reduce((before, { position, cut, put, bit }) => {
          const flipped = Buffer.from(before);
          flipped.writeUInt8((flipped[position % flipped.length] ?? 0) ^ (1 << bit), position % flipped.length);
          return Buffer.concat([flipped.subarray(0, position), put, flipped.subarray(position + cut)]);
        }, signed);
        const { plugin } = await inspectPluginArchive(bytes, SIGNED);
        if (plugin !== null) expect(plugin.files).toEqual(contents);
      }),
      { numRuns: 800 },
    );
  });

  const STEPS = [
    { which: 'every fifth', step: 5, tags: [] },
    { which: 'every single', step: 1, tags: ['long'] },
  ];
  for (const { which, step, tags } of STEPS) {
    it(`${which} byte of a signed archive may be changed without harm`, { tags }, async () => {
      let passed = 0;
      for (let position = 0; position < signed.length; position += step) {
        const bytes = Buffer.from(signed);
        bytes.writeUInt8((bytes[position] ?? 0) ^ 0x55, position);
        const { plugin } = await inspectPluginArchive(bytes, SIGNED);
        if (plugin === null) continue;
        passed += 1;
        expect(plugin.files).toEqual(contents);
      }
      // Times, versions and attributes say nothing of the contents: changing them is no harm.
      expect(passed * step).toBeLessThan(contents.size * 30);
    });
  }
});
