import type { Page, PageRequest, PluginAuditEntry, Timestamp } from '@learnwright/core';
import type { ArchiveFinding } from '../../archive/archive-finding.ts';
import type { SignatureState } from '../../archive/archived-plugin.ts';
import type { PluginStatus } from '../../status/plugin-health.ts';

/** A plugin as operators see it. */
export interface PluginEntry {
  readonly name: string;
  readonly version: string;
  /** What came as a package is upgraded as one; an archive was installed. */
  readonly origin: 'package' | 'archive';
  /** The npm package it comes from; that of an archive is the plugin itself. */
  readonly package: string;
  /** What the operator wants; `status` is what has come of it on this server. */
  readonly enabled: boolean;
  readonly status: PluginStatus;
  readonly since: Timestamp | null;
  readonly reason: string | null;
  readonly depends_on: readonly string[];
  readonly sha256: string | null;
  /** What a rollback would go back to. */
  readonly previous_version: string | null;
  readonly installed_at: Timestamp | null;
}

/** Who asks for a change: the id of the request, or `command line`. */
export interface ChangeRequest {
  readonly request_id: string;
}

/** How to install an archive. */
export interface InstallOptions extends ChangeRequest {
  /** Goes as far as the trial and changes nothing. */
  readonly dry_run: boolean;
  readonly enable: boolean;
  readonly allow_downgrade: boolean;
}

/** What an installation has done, or would do. */
export interface InstallReport {
  readonly plugin: string;
  readonly version: string;
  readonly from_version: string | null;
  readonly sha256: string;
  readonly signature: SignatureState;
  readonly key_id: string | null;
  /** `reinstall` is the archive that is there already. */
  readonly action: 'install' | 'upgrade' | 'reinstall';
  /** False for a dry run. */
  readonly installed: boolean;
  readonly enabled: boolean;
  /** What does not keep it from being installed. */
  readonly findings: readonly ArchiveFinding[];
}

/** What the removal of a plugin has done. */
export interface PluginRemoval {
  readonly plugin: string;
  readonly purged: boolean;
  /** The file with what its tables held; null where nothing was purged. */
  readonly exported_to: string | null;
}

/**
 * Installs plugins out of archives and looks after what operators want of plugins (design of the plugin platform). Every
 * change is one at a time across all servers of the database, is written into the audit, done or failed, and is followed
 * by the other servers.
 */
export interface PluginInstaller {
  list(): Promise<readonly PluginEntry[]>;
  /** Rejects with not_found. */
  read(name: string): Promise<PluginEntry>;
  /** Rejects with plugin_refused and every finding; what ran before runs on. */
  install(bytes: Uint8Array, options: InstallOptions): Promise<InstallReport>;
  /** Goes back to the archive before; a second time, to this one again. Rejects with conflict where there is none. */
  rollback(name: string, request: ChangeRequest): Promise<PluginEntry>;
  /** Lets a plugin run, or gives one that failed or is quarantined another chance. */
  enable(name: string, request: ChangeRequest): Promise<PluginEntry>;
  /** Rejects with plugin_in_use while running plugins depend on it. */
  disable(name: string, request: ChangeRequest): Promise<PluginEntry>;
  /**
   * Removes an installed plugin. Its tables and its config file stay; `purge` writes them to a file and drops them, also
   * of a plugin that is not there any more.
   */
  remove(name: string, options: ChangeRequest & { readonly purge: boolean }): Promise<PluginRemoval>;
  audit(page: PageRequest): Promise<Page<PluginAuditEntry>>;
  /** Follows what other servers and the command line change, until `close`. */
  follow(): Promise<void>;
  /** Ends following, after a change that is under way. */
  close(): Promise<void>;
}
