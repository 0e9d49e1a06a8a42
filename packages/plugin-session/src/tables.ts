import type {
  ChatMethod,
  LearningMethod,
  PluginContext,
  SessionRating,
  StepEvaluation,
  Timestamp,
} from '@learnwright/plugin-sdk';
import type { ImageType } from './image-input.ts';
import type { TopicTransition } from './schemas.ts';
import type { SessionSettings } from './settings.ts';

/** What a session was started with. */
export interface StartRow {
  readonly session_id: string;
  /** The language the tutor speaks. */
  readonly lang: string;
  /** When something last happened in the session, while it is open; null after its end. */
  readonly last_at: Timestamp | null;
  /** When the session ended, while its turns are kept; null before, and once they are deleted. */
  readonly ended_at: Timestamp | null;
  /** The time of the last message when the AI last failed to summarise the turns before; null where it never did. */
  readonly unsummarised_at: Timestamp | null;
}

/** An evaluation of a learner's turn; rows are only ever added. */
export interface StepEvaluationRow extends StepEvaluation {
  readonly id: string;
  readonly session_id: string;
  readonly project_id: string;
  /** The step after the turn; `from_step` where nothing moved. */
  readonly to_step: number;
  readonly created_at: string;
}

/** The sums over all evaluations of a project at one step. */
export interface StepTotalsRow {
  readonly project_id: string;
  readonly from_step: number;
  readonly evaluations: number;
  readonly confidence_sum: number;
  readonly advance_count: number;
  readonly backward_count: number;
  readonly repeat_count: number;
  readonly fallback_count: number;
  /** The time since the evaluation before, in microseconds; gaps of more than two hours are left out. */
  readonly gap_sum: number;
  readonly gap_count: number;
}

/** The end of a cycle and what comes next; rows are only ever added. */
export interface TopicTransitionRow extends TopicTransition {
  readonly id: string;
  readonly session_id: string;
  readonly created_at: string;
}

/** A rating with the project of its session; rows are only ever added. */
export interface RatingRow extends SessionRating {
  readonly project_id: string;
}

/** A switch to another method; rows are only ever added. */
export interface MethodSwitchRow {
  readonly id: string;
  readonly session_id: string;
  readonly project_id: string;
  readonly from_method: LearningMethod;
  readonly to_method: ChatMethod;
  readonly reason: string | null;
  readonly switched_at: string;
}

/** A lesson set that belongs to a project. */
export interface ProjectSetRow {
  readonly project_id: string;
  /** The id its author gave it; the set need not be there. */
  readonly set_id: string;
  readonly position: number;
}

/** The summary of a session's earlier turns; it takes the place of the one before. */
export interface SummaryRow {
  readonly session_id: string;
  readonly content: string;
  /** The time of the last message that it is of. */
  readonly until_at: Timestamp;
  readonly created_at: Timestamp;
}

/** A picture of a learner's message. */
export interface MessageImageRow {
  readonly id: string;
  readonly session_id: string;
  readonly message_id: string;
  readonly position: number;
  /** The file is of this kind. */
  readonly media_type: ImageType;
  readonly byte_count: number;
  /** The file, in base64. */
  readonly data: string;
  readonly created_at: Timestamp;
}

/** The plugin's tables. The rows of a session or project are deleted with it. */
export interface SessionTables {
  readonly plg_session__starts: StartRow;
  readonly plg_session__step_evaluations: StepEvaluationRow;
  readonly plg_session__step_totals: StepTotalsRow;
  readonly plg_session__topic_transitions: TopicTransitionRow;
  readonly plg_session__ratings: RatingRow;
  readonly plg_session__method_switches: MethodSwitchRow;
  readonly plg_session__project_sets: ProjectSetRow;
  readonly plg_session__summaries: SummaryRow;
  readonly plg_session__message_images: MessageImageRow;
}

/** What every function of the plugin works with. */
export type SessionContext = PluginContext<SessionSettings, SessionTables>;

/** The database with the plugin's own tables. */
export type SessionDatabase = SessionContext['db'];
