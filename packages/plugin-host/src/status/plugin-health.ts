import type { Timestamp } from '@learnwright/core';

/** What a plugin can be (contract, section 3). */
export type PluginStatus = 'active' | 'degraded' | 'quarantined' | 'failed' | 'blocked' | 'disabled';

/** The condition of a plugin, as `GET /plugins/health` shows it. */
export interface PluginHealth {
  readonly status: PluginStatus;
  /** Since when it has this status. */
  readonly since: Timestamp;
  /** Why it is held back, in the host's own words; what the plugin itself has said is among the errors alone. */
  readonly reason: string | null;
  readonly version: string;
  /** The npm package it comes from. */
  readonly package: string;
  /** How often its code has failed since the start. */
  readonly error_count: number;
  readonly last_error_at: Timestamp | null;
}
