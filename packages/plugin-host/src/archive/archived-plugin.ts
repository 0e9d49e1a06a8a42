import type { TextByLanguage } from '@learnwright/core';
import type { ArchiveFinding } from './archive-finding.ts';

/** How far the origin of an archive is known; `unknown_key` is signed, by nobody the operator trusts. */
export type SignatureState = 'signed' | 'unsigned' | 'unknown_key';

/** A plugin as an archive without errors holds it; none of its code has run, and nothing has been written. */
export interface ArchivedPlugin {
  readonly name: string;
  readonly version: string;
  /** As plugin.yaml has it: one text, or one by language. */
  readonly display_name: string | TextByLanguage;
  /** The folder with the entry file. */
  readonly package: string;
  /** `<package>/plugin.js` or `<package>/plugin.mjs`. */
  readonly entry_file: string;
  /** The name under which the entry file exports the plugin. */
  readonly entry_class: string;
  readonly api_version: '1';
  readonly depends_on: readonly string[];
  readonly license: string | null;
  /** Every file by its path below the folder of plugin.yaml, in the order of the archive. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The text of config/<name>.yaml, checked for its form; the settings are checked once the definition is known. */
  readonly config: string | null;
  /** Of the archive, in hexadecimal digits. */
  readonly sha256: string;
  readonly signature: SignatureState;
  /** The key that the signature names. */
  readonly key_id: string | null;
}

/** What an inspection found: every finding, and the plugin where none of them is an error. */
export interface PluginInspection {
  readonly findings: readonly ArchiveFinding[];
  readonly plugin: ArchivedPlugin | null;
}
