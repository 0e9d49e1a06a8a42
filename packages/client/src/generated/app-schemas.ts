// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that App brings. */
export interface AppSchemas {
  App: {
    name: string;
    version: string;
    auth_mode: 'open' | 'required';
    sign_in: Schemas['SignInWays'] | null;
    languages: { language: string; name: string }[];
    default_language: string;
    plugin_install: boolean;
    caller: Schemas['AppCaller'] | null;
  };
  AppCaller: { role: 'learner' | 'app' | 'operator'; user_id: string | null };
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
  SignInWays: { email_and_password: boolean; passkeys: boolean; social: string[]; sign_up: boolean };
}
