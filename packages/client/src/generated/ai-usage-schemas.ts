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
  AiUsageOfDay: { date: string; calls: number; input_tokens: number; output_tokens: number };
  AiUsageOfPurpose: { purpose: string; calls: number; input_tokens: number; output_tokens: number };
  AiUsageOfUser: { user_id: string; name: string; calls: number; input_tokens: number; output_tokens: number };
  AiUsageSum: { calls: number; input_tokens: number; output_tokens: number };
  AiUsageSummary: {
    days: number;
    from: Schemas['Timestamp'];
    total: Schemas['AiUsageSum'];
    by_day: Schemas['AiUsageOfDay'][];
    by_purpose: Schemas['AiUsageOfPurpose'][];
    budget: { daily_tokens: number; used: number; left: number; renewed_at: Schemas['Timestamp'] } | null;
  };
  ServerAiUsage: {
    days: number;
    from: Schemas['Timestamp'];
    total: Schemas['AiUsageSum'];
    by_day: Schemas['AiUsageOfDay'][];
    by_purpose: Schemas['AiUsageOfPurpose'][];
    by_user: Schemas['AiUsageOfUser'][];
    daily_tokens: number | null;
  };
}
