import { ARCHIVE_RULES, type ArchiveFinding, MEGABYTE, showFinding, type ZipLimits } from '@learnwright/archive';

/** The limits of plugin archives, and of the findings in them. */
export const ARCHIVE_LIMITS = {
  archiveBytes: 100 * MEGABYTE,
  entries: 2000,
  totalBytes: 100 * MEGABYTE,
  entryBytes: 20 * MEGABYTE,
  ratio: 100,
  depth: 12,
  nameBytes: 1000,
  segmentBytes: 255,
  forDisk: true,
  /** Of all YAML files together: reading them takes much longer than unpacking them. */
  allYamlBytes: 512 * 1024,
  /** Of one file of code: a file full of imports takes many times its size to read. */
  codeBytes: 4 * MEGABYTE,
  signatureBytes: 4 * 1024,
  fileListBytes: MEGABYTE,
  /** An archive can be made to have millions; errors come first. */
  findings: 1000,
  findingsOfFile: 50,
} as const satisfies ZipLimits & Readonly<Record<string, number | boolean>>;

/**
 * The steps of an installation in their order: `trial` loads the plugin in a process of its own, `activation` in the
 * server. A rule of `pack` keeps a package from becoming an archive.
 */
export type PluginRuleStep = 'shape' | 'archive' | 'trust' | 'compatibility' | 'trial' | 'activation' | 'pack';

/** What the table says of a rule. */
export interface PluginRuleEntry {
  readonly severity: 'error' | 'warning';
  readonly sentence: string;
  readonly step: PluginRuleStep;
}

const table =
  (severity: PluginRuleEntry['severity']) =>
  <Step extends PluginRuleStep>(step: Step) =>
  (sentence: string) =>
    ({ severity, sentence, step }) as const;

const archive = table('error')('archive');
const shape = table('error')('shape');
const trust = table('error')('trust');
const compatibility = table('error')('compatibility');
const trial = table('error')('trial');
const activation = table('error')('activation');
const pack = table('error')('pack');
const advice = table('warning')('shape');
const untried = table('warning')('trial');
const advised = table('warning')('trial');
const noticed = table('warning')('activation');

/** Every rule of plugin archives: stable id, severity, one sentence and the step that applies it. Ids are only ever added. */
export const PLUGIN_RULES = {
  ...ARCHIVE_RULES,
  'archive.too_large': archive('The archive is larger than 100 MB.'),
  'archive.too_many_entries': archive('The archive has more than 2,000 entries.'),
  'archive.total_size': archive('The entries unpack to more than 100 MB in all.'),
  'archive.entry_size': archive('An entry unpacks to more than 20 MB.'),
  'archive.ratio': archive('An entry unpacks to more than 100 times its size in the archive.'),
  'archive.name_length': archive('The name of an entry is empty, or longer than 1,000 bytes or 255 in one part.'),
  'archive.too_deep': archive('An entry lies more than 12 folders deep.'),
  'yaml.too_large': archive('A YAML file is larger than 64 KB, or all of them than 512 KB.'),
  'archive.native_code': archive('An entry is native code.'),
  'archive.shell_script': archive('An entry is a shell script.'),
  'archive.nested_archive': archive('An entry is an archive itself.'),
  'shape.manifest_missing': shape('There is no plugin.yaml at the root or under one top folder.'),
  'shape.several_roots': shape('There are files beside the top folder that holds plugin.yaml.'),
  'shape.entry_missing': shape('The package folder has no plugin.js and no plugin.mjs.'),
  'shape.entry_ambiguous': shape('The package folder has both plugin.js and plugin.mjs.'),
  'shape.only_python': shape('The package folder has plugin.py where plugin.js is needed.'),
  'shape.stray_file': advice('A file lies where the server does not look for one.'),
  'manifest.invalid': shape('The plugin.yaml is not a map of fields.'),
  'manifest.missing_field': shape('A field that plugin.yaml must have is missing.'),
  'manifest.bad_field': shape('A field of plugin.yaml has a value it cannot have.'),
  'manifest.unknown_field': advice('A field of plugin.yaml is not known and has no effect.'),
  'manifest.bad_name': shape('The name of the plugin has not the form of one, or is reserved.'),
  'manifest.bad_version': shape('The version of the plugin is no semantic version.'),
  'manifest.bad_package': shape('The package of the plugin cannot be the name of its folder.'),
  'manifest.bad_entry_class': shape('The entry_class is not a name that JavaScript can export.'),
  'manifest.entry_class_missing': shape('The entry file does not export the entry_class.'),
  'config.invalid': shape('The config file of the plugin has not the form of one.'),
  'i18n.invalid': shape('A file of translations is not a map of texts.'),
  'ui.kind': shape('A file of the pages below ui/ has a name or bytes of a kind that is not served.'),
  'ui.too_large': shape('The files of the pages below ui/ have more than 2 MB in all.'),
  'code.unreadable': shape('A file of code is not JavaScript in UTF-8.'),
  'code.too_large': shape('A file of code is larger than 4 MB.'),
  'code.commonjs': shape('A file of code is, or its package.json asks for, a CommonJS module.'),
  'code.bare_import': shape('A file imports a package that the server does not share with plugins.'),
  'code.url_import': shape('A file imports from an address or an absolute path.'),
  'code.outside_import': shape('A file imports from outside of the archive.'),
  'code.missing_import': shape('A file imports one that the archive does not have.'),
  'code.computed_import': advice('A file imports what is only known when it runs.'),
  'trust.unsigned': trust('The archive is not signed, and the server takes signed ones only.'),
  'trust.unknown_key': trust('The archive is signed with a key that the server does not trust.'),
  'trust.other_key': trust(
    'The plugin stays with the key that signed it first, and this archive is not signed with it.',
  ),
  'trust.bad_signature': trust('The signature does not fit MANIFEST.json.'),
  'trust.bad_manifest': trust('MANIFEST.json is missing beside a signature, or has not its form.'),
  'trust.file_modified': trust('A file is not the one that MANIFEST.json lists.'),
  'trust.file_unlisted': trust('A file is not listed in MANIFEST.json.'),
  'trust.file_missing': trust('A file that MANIFEST.json lists is not there.'),
  'compat.api_version': compatibility('The plugin needs a plugin API that the server does not have.'),
  'compat.engine': compatibility('The plugin needs another version of the server or of Node.'),
  'compat.name_taken': compatibility(
    'A plugin of this name was installed as a package, which an archive cannot replace.',
  ),
  'compat.name_clash': compatibility(
    'An installed plugin has a name that differs only in - and _, or after two underscores.',
  ),
  'compat.missing_dependency': compatibility('A plugin that this one depends on is not installed.'),
  'compat.self_dependency': compatibility('The plugin depends on itself.'),
  'compat.downgrade': compatibility('A later version of the plugin is installed.'),
  'trial.not_run': untried('The plugin was inspected, and none of its code has run.'),
  'trial.not_activated': untried('The plugin was loaded, and was not activated: there was no server for that.'),
  'trial.import_failed': trial('The plugin cannot be imported.'),
  'trial.timeout': trial('The plugin was not imported within 10 seconds.'),
  'trial.exited': trial('The plugin ended the process that imported it.'),
  'trial.memory': trial('The plugin took more than 256 MB when it was imported.'),
  'trial.no_plugin': trial('What the entry file exports as the entry_class is not a plugin.'),
  'trial.bad_access': trial('The access of a route is none that there is, or names what the route does not have.'),
  'trial.differs': trial('The plugin says something else of itself than plugin.yaml.'),
  'trial.bad_settings': trial('The config file of the plugin has settings that the plugin does not take.'),
  'trial.unknown_hook': advised('A method of the plugin is named like a hook, and is none: nobody calls it.'),
  'trial.bad_default': advised('The default of a setting is not what its schema takes.'),
  'trial.missing_text': advised(
    'A label or a text is missing in a language that the plugin has, or has other placeholders than the English one.',
  ),
  'trial.foreign_address': advised(
    'An entry of the manifest has an address that is not one of the plugin: clients do not get the entry.',
  ),
  'ui.missing': trial('A page of the manifest names a file of ui/ that is not in the archive.'),
  'activation.config': activation('The config file on the server has settings that the plugin does not take.'),
  'activation.migration': activation('A migration of the plugin failed; nothing of it was stored.'),
  'activation.migration_changed': noticed(
    'A migration is not the one that an installation has applied, which never runs it again.',
  ),
  'activation.foreign_table': activation('A migration of the plugin has changed tables that are not its own.'),
  'activation.privacy_missing': activation('A table of the plugin has a user_id, and nothing exports or erases it.'),
  'activation.failed': activation('The plugin could not be activated.'),
  'activation.probe': activation('The plugin did not answer after its activation.'),
  'package.unreadable': pack('The package.json is missing or malformed.'),
  'package.no_plugin': pack('The package.json does not name exactly the plugin that is to be packed.'),
  'package.not_built': pack('A file that the package.json names is not there.'),
  'package.not_a_module': pack('The package is no ES module.'),
  'package.own_entry': pack('The package has a plugin.js or plugin.mjs at its top that is not what it exports.'),
  'package.outside': pack('The package.json names a file outside of the package, or one that is a link.'),
} as const satisfies Record<`${string}.${string}`, PluginRuleEntry>;

/** The id of a rule in PLUGIN_RULES. */
export type PluginRule = keyof typeof PLUGIN_RULES;

/** One thing that was found in the archive of a plugin, or in the plugin itself. */
export type PluginFinding = ArchiveFinding<PluginRule>;

/** Makes a finding; the severity comes from the table of rules. */
export function createPluginFinding(rule: PluginRule, entry: string | null, message: string): PluginFinding {
  return showFinding({ rule, severity: PLUGIN_RULES[rule].severity, entry, message });
}
