// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Plugins brings. */
export interface PluginsSchemas {
  PatchPluginSettings: { settings?: Record<string, unknown> | undefined };
  PluginAdditions: {
    routes: string[] | null;
    hooks: string[] | null;
    settings: string[] | null;
    tables: string[] | null;
    pages: { path: string; label: Record<string, string> }[] | null;
    schedules: string[] | null;
  };
  PluginAuditEntry: {
    id: string;
    plugin: string | null;
    action: 'install' | 'upgrade' | 'rollback' | 'enable' | 'disable' | 'configure' | 'remove' | 'purge';
    outcome: 'done' | 'failed';
    version: string | null;
    sha256: string | null;
    from_version: string | null;
    key_id: string | null;
    reason: string | null;
    request_id: string;
    caller: string | null;
    settings: string[] | null;
    at: Schemas['Timestamp'];
  };
  PluginEntry: {
    name: string;
    display_name: Record<string, string>;
    description: Record<string, string> | null;
    author: string | null;
    license: string | null;
    homepage: string | null;
    version: string;
    origin: 'package' | 'archive';
    package: string;
    enabled: boolean;
    status: 'active' | 'degraded' | 'quarantined' | 'failed' | 'blocked' | 'disabled';
    since: Schemas['Timestamp'] | null;
    reason: string | null;
    depends_on: string[];
    sha256: string | null;
    signature: 'signed' | 'unsigned' | 'unknown_key' | null;
    key_id: string | null;
    misfits: string[];
    adds: Schemas['PluginAdditions'];
    left_out: string[];
    previous_version: string | null;
    installed_at: Schemas['Timestamp'] | null;
    schedules: Schemas['PluginSchedule'][];
  };
  PluginHealth: {
    status: 'active' | 'degraded' | 'quarantined' | 'failed' | 'blocked' | 'disabled';
    since: Schemas['Timestamp'];
    reason?: string | null | undefined;
    version: string;
    package: string;
    error_count: number;
    last_error_at: Schemas['Timestamp'] | null;
  };
  PluginInstallReport: {
    plugin: string;
    display_name: Record<string, string>;
    description: Record<string, string> | null;
    author: string | null;
    license: string | null;
    homepage: string | null;
    version: string;
    from_version: string | null;
    sha256: string;
    signature: 'signed' | 'unsigned' | 'unknown_key';
    key_id: string | null;
    action: 'install' | 'upgrade' | 'reinstall';
    installed: boolean;
    enabled: boolean;
    trial: 'static' | 'run';
    adds: Schemas['PluginAdditions'];
    trial_gaps: { gap: 'network' | 'user'; reason: string }[];
    findings: { rule: string; severity: 'error' | 'warning'; entry: string | null; message: string }[];
  };
  PluginManifest: {
    pages?:
      | { id: string; label: Record<string, string>; icon: string; path: string; frame?: string | undefined }[]
      | undefined;
    sidebar_actions?: { id: string; label: Record<string, string>; icon: string; action: string }[] | undefined;
    toolbar_buttons?:
      | ({ id: string; label: Record<string, string>; icon: string; action?: string | undefined } & Record<
          string,
          unknown
        >)[]
      | undefined;
    editor_panels?:
      | ({ id: string; label: Record<string, string>; icon: string; frame?: string | undefined } & Record<
          string,
          unknown
        >)[]
      | undefined;
    settings_section?:
      | ({
          label: Record<string, string>;
          path?: string | undefined;
          schema?: Record<string, unknown> | undefined;
        } & Record<string, unknown>)
      | undefined;
    export_options?:
      | ({ id: string; label: Record<string, string>; path?: string | undefined } & Record<string, unknown>)[]
      | undefined;
    name: string;
    version: string;
    display_name: Record<string, string>;
    changes?: string | undefined;
  };
  PluginRemoval: { plugin: string; purged: boolean; exported_to: string | null };
  PluginSchedule: {
    plugin: string;
    name: string;
    rule:
      | {
          every: {
            minutes?: number | undefined;
            hours?: number | undefined;
            days?: number | undefined;
            weeks?: number | undefined;
          };
        }
      | { cron: string; timezone?: string | undefined };
    slot_at: Schemas['Timestamp'];
    due_at: Schemas['Timestamp'];
    tries: number;
    last_started_at: Schemas['Timestamp'] | null;
    last_succeeded_at: Schemas['Timestamp'] | null;
    last_error: string | null;
  };
  PluginSettings: {
    plugin: string;
    settings: {
      key: string;
      value: unknown;
      default: unknown;
      internal: boolean;
      schema: Record<string, unknown>;
      label: Record<string, string> | null;
      help: Record<string, string> | null;
      unit: Record<string, string> | null;
      group: Record<string, string> | null;
      secret: boolean;
      source: 'default' | 'file' | 'database' | 'pinned' | 'environment';
    }[];
  };
}
