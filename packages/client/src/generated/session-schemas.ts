// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that session brings. */
export interface SessionSchemas {
  Message: {
    id: string;
    session_id: string;
    role: 'system' | 'user' | 'assistant';
    content: string;
    truncated: boolean;
    created_at: Schemas['Timestamp'];
  };
  MethodSwitchRecommendation: {
    recommended: boolean;
    to_method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive' | null;
    reason: string | null;
    confidence?: number | undefined;
  };
  RateSession: { understanding: number; stress: number; method_fit: number; notes?: string | null | undefined };
  SessionRating: {
    understanding: number;
    stress: number;
    method_fit: number;
    notes: string | null;
    id: string;
    session_id: string;
    created_at: Schemas['Timestamp'];
  };
  Session_AskPhrase: {
    project_id: string;
    language?: string | null | undefined;
    level?: 'beginner' | 'intermediate' | 'advanced' | null | undefined;
    focus?: string | null | undefined;
    previous?: readonly string[] | null | undefined;
  };
  Session_ImageInput: { media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'; data: string };
  Session_JudgePronunciation: {
    project_id: string;
    target: string;
    actual: string;
    language?: string | null | undefined;
  };
  Session_MessageAnswer: {
    user_message: Schemas['Message'];
    assistant_message: Schemas['Message'] | null;
    ai_error: string | null;
    ai_error_code: string | null;
    session: Schemas['Session'];
    cycle_step: number;
    step_evaluation: Schemas['StepEvaluation'] | null;
    topic_transition: Schemas['Session_TopicTransition'] | null;
    timings: { learning_ms: number; evaluation_ms: number; topic_transition_ms: number; total_ms: number };
  };
  Session_MessageImage: {
    id: string;
    session_id: string;
    message_id: string;
    position: number;
    media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
    byte_count: number;
    created_at: Schemas['Timestamp'];
  };
  Session_MethodSwitch: {
    id: string;
    session_id: string;
    project_id: string;
    from_method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive' | 'content';
    to_method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive';
    reason: string | null;
    switched_at: Schemas['Timestamp'];
  };
  Session_Phrase: { phrase: string; language: string };
  Session_ProjectSets: { project_id: string; set_ids: string[] };
  Session_PronunciationEligibility: { eligible: boolean };
  Session_PronunciationJudgement: { matches: boolean; score: number; feedback: string; missed_sounds: string[] };
  Session_ReplaceProjectSets: { set_ids: readonly string[] };
  Session_SendMessage: {
    role: 'system' | 'user' | 'assistant';
    content: string;
    images?: readonly Schemas['Session_ImageInput'][] | undefined;
  };
  Session_SessionMessage: {
    id: string;
    session_id: string;
    role: 'system' | 'user' | 'assistant';
    content: string;
    truncated: boolean;
    created_at: Schemas['Timestamp'];
    images: { id: string; media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' }[];
    step_evaluation: Schemas['StepEvaluation'] | null;
  };
  Session_StartSession: {
    project_id: string;
    method?: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive' | undefined;
    cycle_step?: number | undefined;
    lang?: string | undefined;
  };
  Session_StartedSession: { session: Schemas['Session']; system_prompt: string | null };
  Session_StreamMessage: {
    role: 'user';
    content: string;
    images?: readonly Schemas['Session_ImageInput'][] | undefined;
  };
  Session_SwitchMethod: {
    to_method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive';
    reason?: string | null | undefined;
  };
  Session_TopicTransition: {
    cycle_complete: boolean;
    summary: string;
    next_topic: string | null;
    difficulty_adjustment: 'same' | 'easier' | 'harder';
    continue_recommended: boolean;
    fallback_used: boolean;
    looped: boolean;
    new_cycle_count: number;
  };
  Session_TurnChunk: { delta: string };
  Session_TurnStart: { user_message: Schemas['Message'] };
  StepEvaluation: {
    advance: boolean;
    confidence: number;
    reason: string;
    suggested_step: number;
    fallback_used: boolean;
    applied: boolean;
    from_step: number;
  };
}
