// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that Usage brings. */
export interface UsageSchemas {
  Usage: {
    kind: string;
    plugin: string | null;
    label: Record<string, string>;
    unit: 'bytes' | 'count' | 'at_once';
    used: number | null;
    allowed: number;
  };
}
