// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that content brings. */
export interface ContentSchemas {
  Content_AcceptedWebhook: { accepted: true };
  Content_Attribution: { set_id: string; author: string | null; license: string | null; homepage: string | null };
  Content_CreateRemote: {
    url: string;
    branch?: string | undefined;
    token?: string | undefined;
    webhook_secret?: string | undefined;
  };
  Content_ExecuteImport: {
    ref: string;
    user_id?: string | undefined;
    duplicate_action?: 'create' | 'overwrite' | 'cancel' | undefined;
  };
  Content_Finding: { rule: string; severity: 'error' | 'warning'; path: string; pointer: string; message: string };
  Content_ImportPreview: {
    ref: string;
    expires_at: Schemas['Timestamp'];
    format: string;
    sets: number;
    lessons: number;
    warnings: Schemas['Content_Finding'][];
    warning_count: number;
    truncated: boolean;
    duplicate: boolean;
    changes: {
      added: number;
      changed: number;
      removed: number;
      unchanged: number;
      moved_elements: {
        from: { set_id: string; lesson_id: string; exercise_id: string; element_key: string };
        to: { set_id: string; lesson_id: string; exercise_id: string; element_key: string };
      }[];
      moved_count: number;
      orphaned_elements: { set_id: string; lesson_id: string; exercise_id: string; element_key: string }[];
      orphaned_count: number;
    };
    assets: { stored: number; unchanged: number; missing: number };
    details: {
      set_id: string;
      title: string;
      language: string;
      hash: string;
      lessons: number;
      duplicate: boolean;
      added: number;
      changed: number;
      removed: number;
      unchanged: number;
      curriculum_id: string | null;
    }[];
  };
  Content_ImportReport: {
    imported: boolean;
    format: string;
    sets: number;
    lessons: number;
    warnings: Schemas['Content_Finding'][];
    warning_count: number;
    truncated: boolean;
    duplicate: boolean;
    changes: {
      added: number;
      changed: number;
      removed: number;
      unchanged: number;
      moved_elements: {
        from: { set_id: string; lesson_id: string; exercise_id: string; element_key: string };
        to: { set_id: string; lesson_id: string; exercise_id: string; element_key: string };
      }[];
      moved_count: number;
      orphaned_elements: { set_id: string; lesson_id: string; exercise_id: string; element_key: string }[];
      orphaned_count: number;
    };
    assets: { stored: number; unchanged: number; missing: number };
    details: {
      set_id: string;
      title: string;
      language: string;
      hash: string;
      lessons: number;
      duplicate: boolean;
      added: number;
      changed: number;
      removed: number;
      unchanged: number;
      curriculum_id: string | null;
    }[];
  };
  Content_LessonAsset: { url: string; media_type: string; size: number; hash: string };
  Content_LessonContent: {
    id: string;
    title: string;
    cards?: Schemas['LessonCard'][] | undefined;
    steps: Schemas['LessonStep'][];
    attribution: Schemas['Content_Attribution'];
    assets: Record<string, Schemas['Content_LessonAsset']>;
  } & Record<string, unknown>;
  Content_LessonEntry: {
    lesson_id: string;
    title: string;
    order_index: number;
    alias: string;
    estimated_minutes: number | null;
    exercise_count: number;
    hash: string;
  };
  Content_LessonSet: {
    set_id: string;
    title: string;
    description: string | null;
    language: string;
    target_language: string | null;
    grading:
      | ({
          spelling?: 'strict' | 'forgive' | undefined;
          accents?: 'strict' | 'forgive' | undefined;
          umlauts?: 'strict' | 'forgive' | undefined;
          sharp_s?: 'strict' | 'forgive' | undefined;
          contractions?: 'strict' | 'forgive' | undefined;
          case?: 'strict' | 'forgive' | undefined;
          hyphens?: 'strict' | 'forgive' | undefined;
          punctuation?: 'strict' | 'forgive' | undefined;
          apostrophes?: 'strict' | 'forgive' | undefined;
          spacing?: 'strict' | 'forgive' | undefined;
          width?: 'strict' | 'forgive' | undefined;
        } & Record<string, unknown>)
      | null;
    level: string | null;
    version: string | null;
    attribution: Schemas['Content_Attribution'];
    metadata: Record<string, unknown>;
    hash: string;
    lesson_count: number;
    exercise_count: number;
    origin: Schemas['Content_RemoteOrigin'] | null;
    imported_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  Content_Remote: {
    remote_id: string;
    url: string;
    branch: string | null;
    has_token: boolean;
    public_key: string | null;
    takes_webhooks: boolean;
    commit_sha: string | null;
    last_update: Schemas['Content_RemoteUpdate'] | null;
    created_at: Schemas['Timestamp'];
  };
  Content_RemoteOrigin: { url: string; branch: string; commit_sha: string };
  Content_RemoteSource: { url: string; branch?: string | undefined; token?: string | undefined };
  Content_RemoteUpdate: {
    outcome: 'updated' | 'unchanged' | 'failed';
    at: Schemas['Timestamp'];
    detail: string | null;
    report: Schemas['Content_ImportReport'] | null;
  };
  Content_SetDeletion: {
    set_id: string;
    title: string;
    lessons: number;
    exercises: number;
    versions: number;
    assets: number;
    asset_bytes: number;
    learners: number;
    lesson_progress: number;
    attempts: number;
    element_errors: number;
    curricula: number;
    followed_by: string[];
  };
  Content_Validation: {
    valid: boolean;
    findings: Schemas['Content_Finding'][];
    finding_count: number;
    truncated: boolean;
  };
  LessonCard: {
    id: string;
    front: string;
    back: string;
    tags?: string[] | undefined;
    token_roles?:
      | ({
          token: string;
          role: 'article' | 'verb' | 'noun' | 'adjective' | 'preposition' | 'gender_marker' | 'tense_marker';
        } & Record<string, unknown>)[]
      | null
      | undefined;
  } & Record<string, unknown>;
  LessonStep: {
    id: string;
    type: 'theory' | 'exercise';
    title?: string | null | undefined;
    body?: string | null | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    example_url?: string | null | undefined;
    example_label?: string | null | undefined;
    exercise?: Schemas['Exercise'] | null | undefined;
    theory_ref?: string | null | undefined;
    review_lesson_id?: string | null | undefined;
  } & Record<string, unknown>;
}
