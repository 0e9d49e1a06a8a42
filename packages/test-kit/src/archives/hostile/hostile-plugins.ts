import type { InspectionOptions, PluginRule } from '@learnwright/plugin-installer';
import { entriesOf, goodFiles, PLUGIN_JS, pluginYaml, withFiles } from '../good-plugin.ts';
import { writeLyingZip } from '../lying-zip.ts';
import type { HostileCase } from './hostile-case.ts';

type Changes = Readonly<Record<string, string | Uint8Array | null>>;

const SHAPES: readonly (readonly [string, Changes, readonly PluginRule[]])[] = [
  ['no plugin.yaml', { 'plugin.yaml': null }, ['shape.manifest_missing']],
  [
    'plugin.yaml two folders down',
    { 'plugin.yaml': null, 'a/b/plugin.yaml': pluginYaml() },
    ['shape.manifest_missing'],
  ],
  [
    'plugin.yaml beside the rest',
    { 'plugin.yaml': null, 'a/plugin.yaml': pluginYaml() },
    ['shape.several_roots', 'shape.entry_missing'],
  ],
  ['no plugin.js', { 'quiz/plugin.js': null }, ['shape.entry_missing']],
  ['only plugin.ts', { 'quiz/plugin.js': null, 'quiz/plugin.ts': PLUGIN_JS }, ['shape.entry_missing']],
  ['only plugin.py', { 'quiz/plugin.js': null, 'quiz/plugin.py': 'class Quiz: pass\n' }, ['shape.only_python']],
  ['plugin.js and plugin.mjs', { 'quiz/plugin.mjs': PLUGIN_JS }, ['shape.entry_ambiguous']],
  ['a config file of another plugin', { 'config/quiz.yaml': 'plugin:\n  name: session\n' }, ['config.invalid']],
  ['a config file with an unknown block', { 'config/quiz.yaml': 'secrets:\n  a: 1\n' }, ['config.invalid']],
  ['translations that are a list', { 'i18n/de.json': '[]' }, ['i18n.invalid']],
  ['translations that are no JSON', { 'i18n/de.json': '{' }, ['i18n.invalid']],
  ['translations of no language', { 'i18n/readme.txt': 'x' }, ['i18n.invalid']],
  ['a page of a kind that is not served', { 'quiz/ui/index.php': '<?php ?>' }, ['ui.kind']],
  ['a page without an ending', { 'quiz/ui/index': '<p>' }, ['ui.kind']],
  ['a page with a name that addresses escape', { 'quiz/ui/a b.html': '<p>' }, ['ui.kind']],
  ['a page that is hidden', { 'quiz/ui/.index.html': '<p>' }, ['ui.kind']],
  ['HTML as a picture', { 'quiz/ui/logo.png': '<script></script>' }, ['ui.kind']],
  ['WebAssembly among the pages', { 'quiz/ui/page.wasm': '\0asm' }, ['ui.kind']],
  ['a page that is no UTF-8', { 'quiz/ui/index.html': Buffer.from([0x3c, 0xff]) }, ['ui.kind']],
  ['pages of more than 2 MB', { 'quiz/ui/data.json': JSON.stringify('0123456789'.repeat(220_000)) }, ['ui.too_large']],
  ['a CommonJS module', { 'quiz/old.cjs': 'module.exports = 1;\n' }, ['code.commonjs']],
  ['a package.json for CommonJS', { 'quiz/package.json': '{"type": "commonjs"}' }, ['code.commonjs']],
  ['code that is none', { 'quiz/bonus.js': 'export const bonus = {' }, ['code.unreadable']],
  ['code that is no UTF-8', { 'quiz/bonus.js': Buffer.from([0x2f, 0x2f, 0xff]) }, ['code.unreadable']],
];

const FIELDS: readonly (readonly [string, Readonly<Record<string, string | null>>, readonly PluginRule[]])[] = [
  ...['name', 'display_name', 'version', 'package', 'entry_class'].map(
    (field) => [`no ${field}`, { [field]: null }, ['manifest.missing_field']] as const,
  ),
  ['a name in capitals', { name: 'Quiz' }, ['manifest.bad_name']],
  ['a name that leads upward', { name: '../quiz' }, ['manifest.bad_name']],
  ['a name of two letters', { name: 'qu' }, ['manifest.bad_name']],
  ['a name of 51 letters', { name: 'q'.repeat(51) }, ['manifest.bad_name']],
  ['a name that ends with a hyphen', { name: 'quiz-' }, ['manifest.bad_name']],
  ['a name with a line break', { name: '"quiz\\n"' }, ['manifest.bad_name']],
  ['the name of a path of the host', { name: 'manifests' }, ['manifest.bad_name']],
  ['the name of a device', { name: 'nul' }, ['manifest.bad_name']],
  ['a word of JavaScript as its name', { name: 'constructor' }, ['manifest.bad_name']],
  ['a number as its name', { name: '12345' }, ['manifest.bad_name']],
  ['a version of two numbers', { version: '1.2' }, ['manifest.bad_version']],
  ['a version that leads upward', { version: '../../1.0.0' }, ['manifest.bad_version']],
  ['a version with a leading zero', { version: '01.2.0' }, ['manifest.bad_version']],
  ['a pre-release with a leading zero', { version: '1.0.0-01' }, ['manifest.bad_version']],
  ['a version after a letter', { version: 'v1.2.0' }, ['manifest.bad_version']],
  ['a package that leads upward', { package: '../quiz' }, ['manifest.bad_package']],
  ['a package of two folders', { package: 'quiz/src' }, ['manifest.bad_package']],
  ['a package named config', { package: 'config' }, ['manifest.bad_package']],
  ['an entry_class that is an expression', { entry_class: 'quiz; evil()' }, ['manifest.bad_entry_class']],
  ['an entry_class that is not exported', { entry_class: 'Quiz' }, ['manifest.entry_class_missing']],
  ['an entry_class of the prototype', { entry_class: 'toString' }, ['manifest.entry_class_missing']],
  ['a display name that is a list', { display_name: '[Quiz]' }, ['manifest.bad_field']],
  ['depends_on that is a text', { depends_on: 'session' }, ['manifest.bad_field']],
  ['another license tier', { license_tier: 'pro' }, ['manifest.bad_field']],
  ['engines that are no range', { engines: '{ node: soon }' }, ['manifest.bad_field']],
  ['API version 2', { api_version: '2' }, ['compat.api_version']],
  ['a later server', { engines: '{ learnwright: ">=2" }' }, ['compat.engine']],
  ['a later Node', { engines: '{ node: ">=99" }' }, ['compat.engine']],
  ['an absent dependency', { depends_on: '[gamification]' }, ['compat.missing_dependency']],
  ['itself as a dependency', { depends_on: '[quiz]' }, ['compat.self_dependency']],
  [
    'everything wrong',
    { name: 'Q', version: '1', package: '..', entry_class: '1' },
    ['manifest.bad_name', 'manifest.bad_version', 'manifest.bad_package', 'manifest.bad_entry_class'],
  ],
];

const IMPORTS: readonly (readonly [string, string, readonly PluginRule[]])[] = [
  ['a package', "import 'lodash';", ['code.bare_import']],
  ['a package spelled with escapes', "import '\\u006codash';", ['code.bare_import']],
  ['a package by re-export', "export { a } from 'lodash';", ['code.bare_import']],
  ['all of a package', "export * from 'lodash';", ['code.bare_import']],
  ['a package at run time', "await import('lodash');", ['code.bare_import']],
  ['a package that begins like a shared one', "import 'zod-evil';", ['code.bare_import']],
  ['a package in the scope of a shared one', "import '@learnwright/db';", ['code.bare_import']],
  ['a module of Node without its prefix', "import 'fs';", ['code.bare_import']],
  ['a module that Node does not have', "import 'node:evil';", ['code.bare_import']],
  ['an import of its package.json', "import '#evil';", ['code.bare_import']],
  ['an address', "import 'https://example.org/evil.js';", ['code.url_import']],
  ['data', "import 'data:text/javascript,evil()';", ['code.url_import']],
  ['a file address', "import 'file:///etc/evil.js';", ['code.url_import']],
  ['an absolute path', "import '/etc/evil.js';", ['code.url_import']],
  ['a file outside', "import '../../evil.js';", ['code.outside_import']],
  ['a file outside by percent signs', "import './%2e%2e/%2e%2e/evil.js';", ['code.outside_import']],
  ['a file outside by backslashes', "import './..\\\\..\\\\evil.js';", ['code.outside_import']],
  ['a file that is not there', "import './evil.js';", ['code.missing_import']],
  ['a file without its extension', "import './bonus';", ['code.missing_import']],
];

const QUIZ = { name: 'quiz', version: '2.0.0', origin: 'archive' } as const;
const SERVERS: readonly (readonly [string, InspectionOptions['installed'], readonly PluginRule[]])[] = [
  ['a later version of it', [QUIZ], ['compat.downgrade']],
  ['it as a package', [{ ...QUIZ, origin: 'package' }], ['compat.name_taken']],
];

/** Plugins that are not in order, though their archives are. */
export const HOSTILE_PLUGINS: readonly HostileCase[] = [
  ...SHAPES.map(([name, changes, rules]) => ({ name: `a plugin with ${name}`, make: () => withFiles(changes), rules })),
  ...FIELDS.map(([name, fields, rules]) => ({
    name: `a plugin.yaml with ${name}`,
    make: () => withFiles({ 'plugin.yaml': pluginYaml(fields) }),
    rules,
  })),
  ...IMPORTS.map(([name, line, rules]) => ({
    name: `code that imports ${name}`,
    make: () => withFiles({ 'quiz/bonus.js': `${line}\nexport const bonus = 5;\n` }),
    rules,
  })),
  ...SERVERS.map(([name, installed, rules]) => ({
    name: `a server that has ${name}`,
    make: () => withFiles({}),
    rules,
    options: { installed },
  })),
  {
    name: 'a server that has the name with another hyphen',
    make: () => writeLyingZip(entriesOf(goodFiles({ 'plugin.yaml': pluginYaml({ name: 'big-quiz' }) }))),
    rules: ['compat.name_clash'],
    options: { installed: [{ ...QUIZ, name: 'big_quiz' }] },
  },
  {
    name: 'a server that has a name whose tables begin like its own',
    make: () => writeLyingZip(entriesOf(goodFiles())),
    rules: ['compat.name_clash'],
    options: { installed: [{ ...QUIZ, name: 'quiz__extra' }] },
  },
];
