// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Exercise brings. */
export interface ExerciseSchemas {
  ClozeExercise: {
    id: string;
    stable_id?: string | null | undefined;
    prompt: string;
    hint?: string | null | undefined;
    card_ids?: string[] | undefined;
    tags?: string[] | null | undefined;
    answer_language?: string | null | undefined;
    direction?: 'source_to_target' | 'target_to_source' | 'both' | 'random' | undefined;
    distractors?: string[] | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    grading?: Schemas['ExerciseGrading'] | null | undefined;
    type: 'cloze';
    sentence?: string | null | undefined;
    blanks?:
      | ({ accept: string[]; hint?: string | null | undefined; placeholder?: string | null | undefined } & Record<
          string,
          unknown
        >)[]
      | null
      | undefined;
    cloze_mode?: 'type' | 'select' | 'multiselect' | null | undefined;
    accept?: string[] | null | undefined;
  } & Record<string, unknown>;
  Exercise:
    | Schemas['FreeTextExercise']
    | Schemas['WordTilesExercise']
    | Schemas['MatchingExercise']
    | Schemas['PictureChoiceExercise']
    | Schemas['ClozeExercise']
    | Schemas['MultipleChoiceExercise']
    | Schemas['ExtensionExercise'];
  ExerciseGrading: {
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
  } & Record<string, unknown>;
  ExtensionExercise: {
    id: string;
    stable_id?: string | null | undefined;
    prompt: string;
    hint?: string | null | undefined;
    card_ids?: string[] | undefined;
    tags?: string[] | null | undefined;
    answer_language?: string | null | undefined;
    direction?: 'source_to_target' | 'target_to_source' | 'both' | 'random' | undefined;
    distractors?: string[] | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    grading?: Schemas['ExerciseGrading'] | null | undefined;
    type: `ext:${string}`;
    options?: ({ text: string; correct?: boolean | undefined } & Record<string, unknown>)[] | null | undefined;
    multiple?: boolean | undefined;
    ext_payload?: Record<string, unknown> | undefined;
  } & Record<string, unknown>;
  FreeTextExercise: {
    id: string;
    stable_id?: string | null | undefined;
    prompt: string;
    hint?: string | null | undefined;
    card_ids?: string[] | undefined;
    tags?: string[] | null | undefined;
    answer_language?: string | null | undefined;
    direction?: 'source_to_target' | 'target_to_source' | 'both' | 'random' | undefined;
    distractors?: string[] | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    grading?: Schemas['ExerciseGrading'] | null | undefined;
    type: 'free_text';
    accept: string[];
  } & Record<string, unknown>;
  MatchingExercise: {
    id: string;
    stable_id?: string | null | undefined;
    prompt: string;
    hint?: string | null | undefined;
    card_ids?: string[] | undefined;
    tags?: string[] | null | undefined;
    answer_language?: string | null | undefined;
    direction?: 'source_to_target' | 'target_to_source' | 'both' | 'random' | undefined;
    distractors?: string[] | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    grading?: Schemas['ExerciseGrading'] | null | undefined;
    type: 'matching';
    pairs?: ({ left: string; right: string } & Record<string, unknown>)[] | null | undefined;
    from_cards?: boolean | undefined;
  } & Record<string, unknown>;
  MultipleChoiceExercise: {
    id: string;
    stable_id?: string | null | undefined;
    prompt: string;
    hint?: string | null | undefined;
    card_ids?: string[] | undefined;
    tags?: string[] | null | undefined;
    answer_language?: string | null | undefined;
    direction?: 'source_to_target' | 'target_to_source' | 'both' | 'random' | undefined;
    distractors?: string[] | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    grading?: Schemas['ExerciseGrading'] | null | undefined;
    type: 'multiple_choice';
    options?: ({ text: string; correct?: boolean | undefined } & Record<string, unknown>)[] | null | undefined;
    multiple?: boolean | undefined;
  } & Record<string, unknown>;
  PictureChoiceExercise: {
    id: string;
    stable_id?: string | null | undefined;
    prompt: string;
    hint?: string | null | undefined;
    card_ids?: string[] | undefined;
    tags?: string[] | null | undefined;
    answer_language?: string | null | undefined;
    direction?: 'source_to_target' | 'target_to_source' | 'both' | 'random' | undefined;
    distractors?: string[] | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    grading?: Schemas['ExerciseGrading'] | null | undefined;
    type: 'picture_choice';
    images: ({ src: string; label: string; is_correct?: string | null | undefined } & Record<string, unknown>)[];
  } & Record<string, unknown>;
  WordTilesExercise: {
    id: string;
    stable_id?: string | null | undefined;
    prompt: string;
    hint?: string | null | undefined;
    card_ids?: string[] | undefined;
    tags?: string[] | null | undefined;
    answer_language?: string | null | undefined;
    direction?: 'source_to_target' | 'target_to_source' | 'both' | 'random' | undefined;
    distractors?: string[] | undefined;
    examples?: Schemas['WorkedExample'][] | null | undefined;
    grading?: Schemas['ExerciseGrading'] | null | undefined;
    type: 'word_tiles';
    tiles: string[];
    accept_orderings?: number[][] | null | undefined;
  } & Record<string, unknown>;
  WorkedExample: { title?: string | null | undefined; content: string; language?: string | null | undefined } & Record<
    string,
    unknown
  >;
}
