export { isSameAnswer } from './answers/is-same-answer.ts';
export { normalizeAnswer } from './answers/normalize-answer.ts';
export { completeAnswer } from './cloze/complete-answer.ts';
export { type ClozeOptions, generateCloze } from './cloze/generate-cloze.ts';
export { CLOZE_RULES, type ClozeRule, type GeneratedCloze } from './cloze/generated-cloze.ts';
export { isUsefulCloze } from './cloze/is-useful-cloze.ts';
export type { Mistake } from './cloze/mistake.ts';
export { createMultiselectKey } from './elements/create-multiselect-key.ts';
export type { Element } from './elements/element.ts';
export { listElements } from './elements/list-elements.ts';
export { GRAMMAR_WORDS, namesGrammar } from './elements/names-grammar.ts';
export { resolveElementType } from './elements/resolve-element-type.ts';
export { resolvePairs } from './elements/resolve-pairs.ts';
export { createAttempts, type ExerciseAddress, type ExerciseAttempt } from './grading/create-attempts.ts';
export { createStepResult } from './grading/create-step-result.ts';
export { gradeExercise } from './grading/grade-exercise.ts';
export type { GradedElement } from './grading/graded-element.ts';
export { type AcceptedElement, listAcceptedAnswers } from './grading/list-accepted-answers.ts';
export { gradeReviewStep } from './review/grade-review-step.ts';
export { CORRECTION_ROUND_LIMIT, type FinishedLesson, planCorrectionRound } from './review/plan-correction-round.ts';
export { planReview, type ReviewPlan } from './review/plan-review.ts';
export type { ClozeStep, ReplayStep, ReviewedElement, ReviewStep, SourceLesson } from './review/review-step.ts';
export {
  type Card,
  type CardTokenRole,
  cardSchema,
  cardTokenRoleSchema,
  TOKEN_ROLES,
  type TokenRole,
  tokenRoleSchema,
} from './schema/card.ts';
export { type ChoiceOption, choiceOptionSchema } from './schema/choice-option.ts';
export {
  CLOZE_MARKER,
  type ClozeBlank,
  type ClozeMode,
  clozeBlankSchema,
  clozeModeSchema,
  countClozeMarkers,
} from './schema/cloze-blank.ts';
export { contentIdSchema, isAscii, isSlug, stableIdSchema } from './schema/content-id.ts';
export { type ContentSet, contentSetSchema, locateSet } from './schema/content-set.ts';
export { type Exercise, exerciseSchema } from './schema/exercise.ts';
export {
  EXERCISE_TYPES,
  type ExerciseType,
  exerciseTypeSchema,
  type FormatExerciseType,
  isExerciseType,
} from './schema/exercise-type.ts';
export { type InlineExample, inlineExampleSchema } from './schema/inline-example.ts';
export { type Lesson, lessonSchema } from './schema/lesson.ts';
export { type LessonResource, lessonResourceSchema } from './schema/lesson-resource.ts';
export { type LessonStep, lessonStepSchema } from './schema/lesson-step.ts';
export { type RootManifest, rootManifestSchema, type SetManifest, setManifestSchema } from './schema/manifest.ts';
export { type Pair, pairSchema } from './schema/pair.ts';
export { isCorrectImage, isInlineImage, type PictureImage, pictureImageSchema } from './schema/picture-image.ts';
export { isSchemaVersion, SCHEMA_VERSIONS, type SchemaVersion } from './schema/schema-version.ts';
export { DIFFERENCE_KINDS, type DifferenceKind } from './tokens/classify-difference.ts';
export { createSegmenter } from './tokens/create-segmenter.ts';
export { type DiffToken, diffTokens, type TokenOptions } from './tokens/diff-tokens.ts';
export { type SegmentText, tokenize } from './tokens/tokenize.ts';
export type { FileFinding, Finding } from './validation/finding.ts';
export { LESSON_RULES, type LessonRule } from './validation/lesson-rules.ts';
export type { ContentRepositorySource, LessonFile, LessonSetSource } from './validation/lesson-set-source.ts';
export type { ValidatedLesson } from './validation/read-lesson-set.ts';
export {
  type ContentRepositoryValidation,
  validateContentRepository,
} from './validation/validate-content-repository.ts';
export { type LessonValidation, validateLesson } from './validation/validate-lesson.ts';
export { type LessonSetValidation, validateLessonSet } from './validation/validate-lesson-set.ts';
export { validateLessonText } from './validation/validate-lesson-text.ts';
