// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that assessment brings. */
export interface AssessmentSchemas {
  AssessmentQuestion: {
    id: string;
    type: 'single' | 'multi';
    text: string;
    answers: { id: string; text: string; weights: Record<string, number> }[];
  };
  Assessment_EvaluateAssessment: {
    project_id: string;
    answers: readonly {
      question_id: string;
      answer_id?: string | undefined;
      answer_ids?: readonly string[] | undefined;
    }[];
  };
  LearningProfile: {
    id: string;
    user_id: string;
    project_id: string;
    deductive: number;
    inductive: number;
    error_based: number;
    dialogic: number;
    contextual: number;
    ai_adaptive: number;
    assessed_at: Schemas['Timestamp'];
    version: number;
    dominant_method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive';
  };
}
