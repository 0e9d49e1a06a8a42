export { isFirstAttempt, nextLesson, type Stars, starsOf, summariseSets } from '@learnwright/core';
export { CLOZE_RULES, type ClozeLesson, type ClozeRule, type Mistake } from './cloze/blanked-text.ts';
export { type ClozeOptions, completeAnswer, type GeneratedCloze, generateCloze } from './cloze/generate-cloze.ts';
export { isUsefulCloze } from './cloze/useful-cloze.ts';
export { GRAMMAR_WORDS, namesGrammar, resolveElementType } from './elements/element-type.ts';
export { createMultiselectKey, type Element, listElements, resolvePairs } from './elements/list-elements.ts';
export {
  createAnswerLanguages,
  findAnswerLanguage,
  findTargetLanguage,
  type Languages,
} from './grading/answer-language.ts';
export {
  type Comparison,
  compareAnswers,
  isSameAnswer,
  normalizeAnswer,
  type Verdict,
} from './grading/compare-answers.ts';
export {
  createAttempts,
  createStepResult,
  type ExerciseAddress,
  type ExerciseAttempt,
} from './grading/create-records.ts';
export {
  type AcceptedElement,
  type GradedElement,
  type GradedLesson,
  gradeExercise,
  listAcceptedAnswers,
} from './grading/grade-exercise.ts';
export {
  DEFAULT_RULES,
  type Grading,
  type GradingContext,
  type GradingRule,
  type GradingRules,
  LANGUAGE_RULES,
  type LessonLanguage,
  resolveGrading,
} from './grading/policy.ts';
export { cutText, withoutExtension } from './markdown/lesson-names.ts';
export { lessonToMarkdown } from './markdown/lesson-to-markdown.ts';
export type { MarkdownFinding, MarkdownLesson, ReadYaml } from './markdown/markdown-lesson.ts';
export {
  createMarkdownSet,
  findMarkdownFormat,
  findMarkdownLanguage,
  isMarkdownFile,
  type MarkdownSet,
  type MarkdownSource,
} from './markdown/markdown-set.ts';
export {
  CORRECTION_ROUND_LIMIT,
  type FailedElement,
  type FinishedLesson,
  planCorrectionRound,
} from './review/plan-correction-round.ts';
export { planReview, type ReviewPlan } from './review/plan-review.ts';
export {
  type ClozeStep,
  type GradedReview,
  gradeReviewStep,
  type ReplayStep,
  type ReviewedElement,
  type ReviewOptions,
  type ReviewStep,
  type SourceLesson,
} from './review/review-step.ts';
export type { Choice } from './run/choices.ts';
export { createLessonRun, type LessonRun, type LessonRunOptions, type LessonRunView } from './run/lesson-run.ts';
export type { LessonRunState } from './run/lesson-script.ts';
export type { RunChanges, RunReport } from './run/list-changes.ts';
export {
  createReviewRun,
  type ReviewRun,
  type ReviewRunOptions,
  type ReviewRunState,
  type ReviewRunView,
} from './run/review-run.ts';
export type { Draft, RunAttempt, RunEntry, RunEvent, RunPart, RunState, StepReport } from './run/run-state.ts';
export type { Hint, PossibleEvents, RunView, Tick, TickState } from './run/show-run.ts';
export {
  type Card,
  type CardTokenRole,
  cardSchema,
  cardTokenRoleSchema,
  type TokenRole,
  tokenRoleSchema,
} from './schema/card.ts';
export { contentIdSchema, stableIdSchema } from './schema/content-id.ts';
export {
  type ChoiceOption,
  type ClozeBlank,
  type ClozeMode,
  choiceOptionSchema,
  clozeBlankSchema,
  clozeModeSchema,
  type Exercise,
  exerciseSchema,
  exerciseTypeSchema,
  type FormatExerciseType,
  type InlineExample,
  inlineExampleSchema,
  type Pair,
  type PictureImage,
  pairSchema,
  pictureImageSchema,
} from './schema/exercise.ts';
export {
  type ExerciseForm,
  exerciseFormSchema,
  type LessonCardForm,
  type LessonStepForm,
  lessonCardFormSchema,
  lessonStepFormSchema,
} from './schema/exercise-forms.ts';
export {
  CLOZE_MARKER,
  countClozeMarkers,
  EXERCISE_TYPES,
  type ExerciseType,
  isAscii,
  isCorrectImage,
  isExerciseType,
  isInlineImage,
  isSchemaVersion,
  isSlug,
  locateSet,
  SCHEMA_VERSIONS,
  type SchemaVersion,
  TOKEN_ROLES,
} from './schema/format.ts';
export { gradingSchema } from './schema/grading.ts';
export {
  type Lesson,
  type LessonResource,
  type LessonStep,
  lessonResourceSchema,
  lessonSchema,
  lessonStepSchema,
} from './schema/lesson.ts';
export {
  type ContentSet,
  contentSetSchema,
  type RootManifest,
  rootManifestSchema,
  type SetManifest,
  setManifestSchema,
} from './schema/manifest.ts';
export { listGaps, type TokenGap } from './token-diff/align-tokens.ts';
export { diffAnswer } from './token-diff/diff-answer.ts';
export {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type DiffOptions,
  type DiffToken,
  diffTokens,
  type TokenOptions,
} from './token-diff/diff-tokens.ts';
export { createSegmenter, type SegmentText, tokenize } from './token-diff/tokenize.ts';
export type { FileFinding, LessonFinding } from './validation/finding.ts';
export { type LessonAsset, listLessonAssets, listMarkdownAssets } from './validation/lesson-assets.ts';
export { LESSON_RULES, type LessonRule } from './validation/lesson-rules.ts';
export {
  type ContentRepositorySource,
  type ContentRepositoryValidation,
  validateContentRepository,
} from './validation/validate-content-repository.ts';
export { type LessonValidation, validateLesson, validateLessonText } from './validation/validate-lesson.ts';
export {
  type LessonFile,
  type LessonSetSource,
  type LessonSetValidation,
  type ValidatedLesson,
  validateLessonSet,
} from './validation/validate-lesson-set.ts';
