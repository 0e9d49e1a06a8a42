// Generated from the OpenAPI document by "pnpm check --update".

/** The schemas that tools brings. */
export interface ToolsSchemas {
  SpacedCard: {
    id: string;
    method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive';
    interval_days: number;
    action: string;
    title: string;
    urgency: number;
  };
  ToolRecommendation: {
    name: string;
    url: string;
    why: string;
    weight_keys: ('deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive')[];
    score: number;
  };
}
