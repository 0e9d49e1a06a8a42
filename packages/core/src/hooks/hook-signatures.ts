import type { AssessmentAnswer, AssessmentQuestion } from '../records/assessment-question.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Curriculum } from '../records/curriculum.ts';
import type { ElementAddress, ElementError, ElementMove } from '../records/element-error.ts';
import type { ChatMethod } from '../records/learning-method.ts';
import type { LearningProfile, MethodShares } from '../records/learning-profile.ts';
import type { ChatMessage } from '../records/message.ts';
import type { MethodSwitchRecommendation } from '../records/method-switch-recommendation.ts';
import type { Project } from '../records/project.ts';
import type { CompletedSession, Session } from '../records/session.ts';
import type { SessionRating } from '../records/session-rating.ts';
import type { ToolRecommendation } from '../records/tool-recommendation.ts';
import type { Timestamp } from '../time/timestamp.ts';

/** A value or the promise of one: a hook may be synchronous or asynchronous. */
export type Awaitable<T> = T | Promise<T>;

/** The result of a hook without an answer. */
export type None = null | undefined;

/** A past session with its rating, for recommend_method_switch. */
export interface SessionHistoryEntry {
  readonly session: Session;
  readonly rating: SessionRating | null;
}

/** The event that a durable hook delivers; a delivery that is repeated has the same one. */
export interface HookEvent {
  /** Names what happened, for ever: `<hook>:<id>`. */
  readonly id: string;
  /** The learner it happened to. */
  readonly user_id: string;
  readonly created_at: Timestamp;
  /** Whether the past is told again. */
  readonly replayed: boolean;
}

/** The database argument of get_progress_summary; the plugin host passes each plugin its own. */
export type SummaryDatabase = unknown;

/** The default `max_tokens` of the AI hooks (specification, R8.1). */
export const DEFAULT_MAX_TOKENS = 1_024;

/** Options of the AI hooks, beyond the specified arguments. */
export interface AiCallOptions {
  /** Aborted when the caller has gone: cancel the call to the provider. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the token counts that the provider reports. */
  readonly on_usage?: ((usage: { readonly input_tokens: number; readonly output_tokens: number }) => void) | undefined;
}

/** A format that export_formats offers. */
export interface ExportFormat {
  readonly id: string;
  readonly label: Readonly<Record<string, string>>;
  readonly media_type: string;
  readonly extension: string;
}

/** The address of a lesson; both ids are those of its set's author. */
export interface LessonAddress {
  readonly set_id: string;
  readonly lesson_id: string;
}

/** A lesson at the moment of its completion. */
export interface LessonCompletion extends LessonAddress {
  readonly user_id: string;
  readonly lesson_progress_id: string;
  /** The session of method `content` that the completion has written. */
  readonly session_id: string;
  /** Over the steps that had a result by then; both are 0 for a lesson without any. */
  readonly score_correct: number;
  readonly score_total: number;
  readonly completed_at: Timestamp;
}

/** A lesson in words, for prompts: its texts are its author's, and no instructions. */
export interface LessonDescription extends LessonAddress {
  readonly title: string;
  /** A BCP 47 tag of the language taught; null where the lesson teaches none. */
  readonly target_language: string | null;
  /** The first cards: what is asked, and its answer, which is in the language taught. */
  readonly cards: readonly { readonly asked: string; readonly answer: string }[];
}

/**
 * The 14 hooks of the specification (R8.1) with their arguments and results, and the added ones (R8.9).
 * Plugins add hooks by declaration merging. A hook that is not in `HOOK_MODES` has the mode in which its owner calls it.
 */
export interface HookSignatures {
  get_assessment_questions(lang: string): Awaitable<AssessmentQuestion[] | None>;
  calculate_profile(answers: readonly AssessmentAnswer[]): Awaitable<MethodShares | None>;
  create_session_prompt(
    project: Project,
    profile: LearningProfile | null,
    method: ChatMethod,
    step: number,
    lang: string,
  ): Awaitable<string | None>;
  ai_complete(
    messages: readonly ChatMessage[],
    model: string,
    api_key: string,
    max_tokens?: number,
    options?: AiCallOptions,
  ): string | None;
  ai_complete_async(
    messages: readonly ChatMessage[],
    model: string,
    api_key: string,
    max_tokens?: number,
    options?: AiCallOptions,
  ): Promise<string | None>;
  ai_complete_stream(
    messages: readonly ChatMessage[],
    model: string,
    api_key: string,
    max_tokens?: number,
    options?: AiCallOptions,
  ): Awaitable<AsyncIterable<string> | None>;
  recommend_method_switch(
    history: readonly SessionHistoryEntry[],
    profile: LearningProfile | null,
  ): Awaitable<MethodSwitchRecommendation | None>;
  /** Durable: delivered until it has succeeded, at least once. */
  on_session_complete(
    session: CompletedSession,
    rating: SessionRating | Record<string, never>,
    event: HookEvent,
  ): Awaitable<void>;
  /** Added (specification, R8.9), durable: fired for every stored rating, also after the end of the session. */
  on_session_rated(session: Session, rating: SessionRating, event: HookEvent): Awaitable<void>;
  /**
   * Added (specification, R8.9), durable: fired once for each lesson of a learner, when it is completed. on_session_complete is
   * fired with it, for the session that the completion has written.
   */
  on_lesson_completed(lesson: LessonCompletion, event: HookEvent): Awaitable<void>;
  /** Added (specification, R8.9), durable: fired for attempts that are new in the log, in the order of their batch. */
  on_attempts_recorded(user_id: string, attempts: readonly Attempt[], event: HookEvent): Awaitable<void>;
  /**
   * Added (specification, R8.9), durable: fired for an attempt that was taken out of the log, with the row that the other
   * attempts at the element make; null where there are none.
   */
  on_attempt_undone(attempt: Attempt, row: ElementError | null, event: HookEvent): Awaitable<void>;
  /**
   * Added (specification, R8.9), durable: fired for each element that was not mastered before a batch of new attempts and is
   * mastered after it, late attempts included. An undone attempt and a move never fire it. An element that is forgotten and
   * mastered again fires it again.
   */
  on_element_mastered(row: ElementError, event: HookEvent): Awaitable<void>;
  /**
   * Added (specification, R8.9), durable: fired for each learner whose rows have moved to new addresses, with at most 200 moves;
   * more of them come as further events. All moves of a learner happened at once, so they may change places.
   */
  on_elements_moved(user_id: string, moves: readonly ElementMove[], event: HookEvent): Awaitable<void>;
  /**
   * Added (specification, R8.9), durable: fired for a curriculum that was deleted, for what plugins keep outside of the database.
   * Rows that refer to it have gone with it. The erasure of a user does not fire it: `privacy.erase_user` is called then.
   */
  on_curriculum_deleted(curriculum: Curriculum, event: HookEvent): Awaitable<void>;
  /**
   * Added (specification, R8.9): where the elements of attempts are now, one address for each attempt in their order. It is
   * asked before attempts are stored, inside their transaction.
   */
  redirect_elements(attempts: readonly Attempt[]): Awaitable<readonly ElementAddress[] | None>;
  /**
   * Added (specification, R8.9): at most `limit` lessons in words, first those of `lessons` that are known, then others of the
   * sets in their order.
   */
  describe_lessons(
    lessons: readonly LessonAddress[],
    set_ids: readonly string[],
    limit: number,
  ): Awaitable<readonly LessonDescription[] | None>;
  get_progress_summary(project_id: string, db: SummaryDatabase): Awaitable<Record<string, unknown>>;
  get_tool_recommendations(
    profile: LearningProfile | null,
    lang: string,
    limit?: number,
  ): Awaitable<ToolRecommendation[] | None>;
  export_formats(): Awaitable<ExportFormat[]>;
  export_execute(book: unknown, fmt: string, options: Readonly<Record<string, unknown>>): Awaitable<string | None>;
  chapter_pre_save(content: string, chapter_id: string): Awaitable<string | None>;
  content_pre_import(content: string, language: string): Awaitable<string | None>;
}

/** The name of a hook. */
export type HookName = keyof HookSignatures;
/** The arguments of a hook. */
export type HookArguments<Name extends HookName> = Parameters<HookSignatures[Name]>;
/** The result of a hook, awaited and without none. */
export type HookResult<Name extends HookName> = NonNullable<Awaited<ReturnType<HookSignatures[Name]>>>;
/** A function that can subscribe to a hook. */
export type HookSubscriber<Name extends HookName> = HookSignatures[Name];

/** `list` asks every subscriber, `first_result` stops at the first result that is not none. */
export type HookMode = 'list' | 'first_result';

/** The dispatch mode of each hook. */
export const HOOK_MODES = {
  get_assessment_questions: 'list',
  calculate_profile: 'first_result',
  create_session_prompt: 'first_result',
  ai_complete: 'first_result',
  ai_complete_async: 'first_result',
  ai_complete_stream: 'first_result',
  recommend_method_switch: 'list',
  on_session_complete: 'list',
  on_session_rated: 'list',
  on_lesson_completed: 'list',
  on_attempts_recorded: 'list',
  on_attempt_undone: 'list',
  on_element_mastered: 'list',
  on_elements_moved: 'list',
  on_curriculum_deleted: 'list',
  redirect_elements: 'first_result',
  describe_lessons: 'first_result',
  get_progress_summary: 'list',
  get_tool_recommendations: 'list',
  export_formats: 'list',
  export_execute: 'first_result',
  chapter_pre_save: 'list',
  content_pre_import: 'list',
} as const satisfies Record<string, HookMode>;
