// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that Health brings. */
export interface HealthSchemas {
  Health: { status: 'ok'; version: string; debug: boolean };
  Problem: {
    type: string;
    title: string;
    status: number;
    detail: string;
    detail_en?: string | undefined;
    code: string;
    request_id: string;
    errors?:
      | ({
          path?: string | undefined;
          pointer?: string | undefined;
          parameter?: string | undefined;
          code: string;
          message: string;
        } & Record<string, unknown>)[]
      | undefined;
    error_count?: number | undefined;
    truncated?: boolean | undefined;
  } & Record<string, unknown>;
  Readiness: {
    database: 'ok' | 'unreachable';
    migrations: 'applied' | 'missing' | 'newer' | 'unknown';
    disk: 'ok' | 'full' | 'unknown';
    effects: 'ok' | 'stopped' | 'unknown';
    plugins: Record<string, number>;
    stopping: boolean;
  };
}
