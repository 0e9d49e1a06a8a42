// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that Plugins brings. */
export interface PluginsSchemas {
  PatchPluginSettings: { settings?: Record<string, unknown> | undefined };
  PluginSettings: {
    plugin: string;
    settings: {
      key: string;
      value: unknown;
      default: unknown;
      internal: boolean;
      schema: Record<string, unknown>;
      label: Record<string, string> | null;
    }[];
  };
}
