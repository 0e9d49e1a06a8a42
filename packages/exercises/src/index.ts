export { createMultiselectKey } from './elements/create-multiselect-key.ts';
export type { Element } from './elements/element.ts';
export { listElements } from './elements/list-elements.ts';
export { GRAMMAR_WORDS, namesGrammar } from './elements/names-grammar.ts';
export { resolveElementType } from './elements/resolve-element-type.ts';
export { resolvePairs } from './elements/resolve-pairs.ts';
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
