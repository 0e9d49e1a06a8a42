// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that Health brings. */
export interface HealthSchemas {
  Health: { status: 'ok'; version: string; debug: boolean };
  Readiness: {
    database: 'ok' | 'unreachable';
    migrations: 'applied' | 'missing' | 'newer' | 'unknown';
    disk: 'ok' | 'full' | 'unknown';
    effects: 'ok' | 'stopped' | 'unknown';
    plugins: Record<string, number>;
    stopping: boolean;
  };
}
