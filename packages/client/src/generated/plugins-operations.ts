// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Plugins. */
export interface PluginsOperations {
  /** Read what each active plugin adds to a client. */
  'GET /plugins/manifests': { answer: Record<string, unknown>; errors: 'internal_error' };
  /** Read the status of each plugin: since when, and why. */
  'GET /plugins/health': { answer: Record<string, unknown>; errors: 'internal_error' };
  /** Read why plugins failed, are blocked, degraded or quarantined: one sentence each. */
  'GET /plugins/errors': { answer: Record<string, string>; errors: 'internal_error' };
  /** List the settings of all plugins that could be loaded. */
  'GET /admin/plugins/settings': { answer: Schemas['PluginSettings'][]; errors: 'internal_error' };
  /** Read the settings of a plugin: value, default, JSON Schema and label of each. */
  'GET /admin/plugins/{name}/settings': {
    params: { name: string };
    answer: Schemas['PluginSettings'];
    errors: 'internal_error' | 'invalid_request' | 'not_found' | 'plugin_unavailable';
  };
  /** Change editable settings of a plugin, in its config file and at once. */
  'PATCH /admin/plugins/{name}/settings': {
    params: { name: string };
    body: Schemas['PatchPluginSettings'];
    answer: Schemas['PluginSettings'];
    errors:
      | 'config_not_writable'
      | 'conflict'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'plugin_unavailable'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
}
