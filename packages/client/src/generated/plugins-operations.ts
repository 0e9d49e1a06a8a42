// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The codes that all of them can answer. */
type SharedErrors =
  | 'bad_request'
  | 'database_unavailable'
  | 'headers_too_large'
  | 'internal_error'
  | 'invalid_request'
  | 'issuer_unavailable'
  | 'misdirected_request'
  | 'origin_not_allowed'
  | 'overloaded'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of Plugins. */
export interface PluginsOperations {
  /** Read what each active plugin adds to a client. */
  'GET /plugins/manifests': { answer: Record<string, Schemas['PluginManifest']>; errors: SharedErrors };
  /** Read the status of each plugin, and since when. */
  'GET /plugins/health': { answer: Record<string, Schemas['PluginHealth']>; errors: SharedErrors };
  /** Read why plugins failed, are blocked, degraded or quarantined: one sentence each. */
  'GET /plugins/errors': { answer: Record<string, string>; errors: SharedErrors | 'forbidden' };
  /** List the settings of all plugins that could be loaded. */
  'GET /admin/plugins/settings': { answer: Schemas['PluginSettings'][]; errors: SharedErrors | 'forbidden' };
  /** Read the settings of a plugin: value, source, default, JSON Schema and label of each. */
  'GET /admin/plugins/{name}/settings': {
    params: { name: string };
    answer: Schemas['PluginSettings'];
    errors: SharedErrors | 'forbidden' | 'not_found' | 'plugin_unavailable';
  };
  /** Change editable settings of a plugin, on every server. */
  'PATCH /admin/plugins/{name}/settings': {
    params: { name: string };
    body: Schemas['PatchPluginSettings'];
    answer: Schemas['PluginSettings'];
    errors:
      | SharedErrors
      | 'forbidden'
      | 'invalid_json'
      | 'not_found'
      | 'payload_too_large'
      | 'plugin_unavailable'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Reset a setting of a plugin: to the value of the config file, else to the default. */
  'DELETE /admin/plugins/{name}/settings/{key}': {
    params: { name: string; key: string };
    answer: null;
    errors: SharedErrors | 'forbidden' | 'not_found' | 'plugin_unavailable' | 'precondition_failed';
  };
  /** List every plugin: where it comes from, what is wanted of it, and how it is. */
  'GET /admin/plugins': { answer: Schemas['PluginEntry'][]; errors: SharedErrors | 'forbidden' };
  /** List what was done with plugins, newest first, what failed included. */
  'GET /admin/plugins/audit': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['PluginAuditEntry'][];
    errors: SharedErrors | 'forbidden';
  };
  /** Read a plugin. */
  'GET /admin/plugins/{name}': {
    params: { name: string };
    answer: Schemas['PluginEntry'];
    errors: SharedErrors | 'forbidden' | 'not_found';
  };
  /** Remove an installed plugin; what it has stored stays, unless that is purged. */
  'DELETE /admin/plugins/{name}': {
    params: { name: string };
    query?: { purge?: string | undefined };
    answer: Schemas['PluginRemoval'];
    errors:
      | SharedErrors
      | 'conflict'
      | 'forbidden'
      | 'not_found'
      | 'plugin_in_use'
      | 'plugin_install_disabled'
      | 'precondition_failed';
  };
  /** Let a plugin run, or give one that failed or is quarantined another chance. */
  'POST /admin/plugins/{name}/enable': {
    params: { name: string };
    answer: Schemas['PluginEntry'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'conflict'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'not_found'
      | 'request_in_progress';
  };
  /** End a plugin; its data and settings stay. */
  'POST /admin/plugins/{name}/disable': {
    params: { name: string };
    answer: Schemas['PluginEntry'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'not_found'
      | 'plugin_in_use'
      | 'request_in_progress';
  };
  /** Install or upgrade a plugin from a ZIP, while the server serves. */
  'POST /admin/plugins/install': {
    query?: {
      dry_run?: string | undefined;
      enable?: string | undefined;
      allow_downgrade?: string | undefined;
      change_key?: string | undefined;
    };
    body: Blob | FormData;
    answer: Schemas['PluginInstallReport'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'plugin_in_use'
      | 'plugin_install_disabled'
      | 'plugin_refused'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Go back to the version before; a second time, forward again. */
  'POST /admin/plugins/{name}/rollback': {
    params: { name: string };
    answer: Schemas['PluginEntry'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'conflict'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'not_found'
      | 'plugin_install_disabled'
      | 'plugin_refused'
      | 'request_in_progress';
  };
}
