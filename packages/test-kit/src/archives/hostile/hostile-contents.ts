import { gzipSync } from 'node:zlib';
import type { PluginRule } from '@learnwright/plugin-installer';
import { pluginYaml, withFiles } from '../good-plugin.ts';
import type { HostileCase } from './hostile-case.ts';

const NATIVE = ['archive.native_code'] as const;
const SCRIPT = ['archive.shell_script'] as const;
const NESTED = ['archive.nested_archive'] as const;

const FILES: readonly (readonly [string, string, string | Uint8Array, readonly PluginRule[]])[] = [
  ['an addon of Node', 'quiz/addon.node', 'x', NATIVE],
  ['a library', 'quiz/lib.so', 'x', NATIVE],
  ['a library with a version', 'quiz/lib.so.1.2', 'x', NATIVE],
  ['a library of Windows', 'quiz/LIB.DLL', 'x', NATIVE],
  ['a program of Linux under another name', 'quiz/logo.png', elf(), NATIVE],
  ['a program of Windows under another name', 'quiz/logo.txt', windowsProgram(), NATIVE],
  ['a program of macOS under another name', 'quiz/logo.txt', Buffer.from('cffaedfe07000001', 'hex'), NATIVE],
  ['a shell script', 'quiz/install.sh', 'echo', SCRIPT],
  ['a batch file', 'quiz/install.BAT', 'echo', SCRIPT],
  ['a shell script under another name', 'quiz/install.txt', '#!/bin/sh\nrm -rf /\n', SCRIPT],
  ['a shell script by env', 'quiz/install', '#!/usr/bin/env bash\n', SCRIPT],
  ['a tarball', 'quiz/more.tgz', 'x', NESTED],
  ['gzip under another name', 'quiz/more.txt', gzipSync('more'), NESTED],
  ['an empty archive under another name', 'quiz/more.txt', Buffer.from('PK\u0005\u0006....'), NESTED],
  ['a tarball under another name', 'quiz/more.txt', tar(), NESTED],
  ['7z under another name', 'quiz/more.txt', Buffer.from('377abcaf271c0004', 'hex'), NESTED],
];

const YAMLS: readonly (readonly [string, string | Uint8Array, readonly PluginRule[]])[] = [
  ['an anchor', `${pluginYaml()}license: &l MIT\n`, ['yaml.alias']],
  ['aliases that multiply', laughs(), ['yaml.alias']],
  ['a tag', `${pluginYaml()}license: !!js/function "evil"\n`, ['yaml.tag']],
  ['a directive', `%TAG ! tag:evil,2000:\n---\n${pluginYaml()}`, ['yaml.tag']],
  ['more than 64 KB', `${pluginYaml()}# ${'x'.repeat(65_536)}\n`, ['yaml.too_large']],
  ['sequences in sequences', '- '.repeat(32_000), ['yaml.too_deep']],
  ['brackets in brackets', '['.repeat(60_000), ['yaml.too_deep']],
  ['keys of keys', '? '.repeat(32_000), ['yaml.too_deep']],
  ['values of values', `[${'a: '.repeat(20_000)}]`, ['yaml.too_deep']],
  [
    'ever deeper lines',
    Array.from({ length: 340 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    ['yaml.too_deep'],
  ],
  ['two documents', `${pluginYaml()}---\n${pluginYaml({ name: 'other' })}`, ['yaml.invalid']],
  ['a key twice', `${pluginYaml()}name: other\n`, ['yaml.invalid']],
  ['what is no YAML', '{ name: quiz', ['yaml.invalid']],
  ['what is no UTF-8', Buffer.from([0x6e, 0x3a, 0xff]), ['yaml.invalid']],
  ['nothing', '', ['manifest.invalid']],
  ['a list', '- quiz\n', ['manifest.invalid']],
];

/** Files that a plugin may not bring, and YAML that may not be read. */
export const HOSTILE_CONTENTS: readonly HostileCase[] = [
  ...FILES.map(([name, path, data, rules]) => ({ name, make: () => withFiles({ [path]: data }), rules })),
  ...YAMLS.map(([name, yaml, rules]) => ({
    name: `plugin.yaml with ${name}`,
    make: () => withFiles({ 'plugin.yaml': yaml }),
    rules,
  })),
  {
    name: 'a config file with an alias',
    make: () => withFiles({ 'config/quiz.yaml': 'plugin: &a\n  name: quiz\nsettings: *a\n' }),
    rules: ['yaml.alias'],
  },
  {
    name: 'one bad file of each kind',
    make: () => withFiles({ 'quiz/a.sh': '#!/bin/sh\n', 'quiz/b.zip': withFiles({}), '../c.so': elf() }),
    rules: ['archive.shell_script', 'archive.nested_archive', 'archive.traversal'],
  },
];

function elf(): Uint8Array {
  return Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(60, 7)]);
}

function windowsProgram(): Uint8Array {
  const program = Buffer.alloc(0x80, 7);
  program.write('MZ');
  program.writeUInt32LE(0x40, 0x3c);
  program.write('PE\0\0', 0x40, 'latin1');
  return program;
}

function tar(): Uint8Array {
  const block = Buffer.alloc(512, 'a');
  block.write('ustar', 257);
  return block;
}

function laughs(): string {
  const levels = Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`);
  return `${pluginYaml()}a0: &a0 [ha, ha]\n${levels.join('')}`;
}
