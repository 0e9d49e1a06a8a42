// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that Health brings. */
export interface HealthSchemas {
  Connection: {
    host: string | null;
    url: string | null;
    forwarded_for: string | null;
    trusts_proxies: boolean;
    clock: number;
    upload_bytes: number;
  };
  ConnectionTick: { number: number; of: number };
  Health: { status: 'ok'; version: string; debug: boolean };
  Readiness: {
    database: 'ok' | 'unreachable' | 'readonly' | 'damaged';
    migrations: 'applied' | 'missing' | 'newer' | 'unknown';
    disk: 'ok' | 'full' | 'unknown';
    effects: 'ok' | 'stopped' | 'unknown';
    plugins: Record<string, number>;
    stopping: boolean;
  };
}
