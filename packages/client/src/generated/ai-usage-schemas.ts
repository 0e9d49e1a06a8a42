// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that AI usage brings. */
export interface AiUsageSchemas {
  AiUsage: {
    id: string;
    user_id: string;
    provider: string | null;
    model: string | null;
    purpose: string;
    input_tokens: number;
    output_tokens: number;
    estimated: boolean;
    milliseconds: number;
    outcome: string;
    created_at: Schemas['Timestamp'];
  };
}
