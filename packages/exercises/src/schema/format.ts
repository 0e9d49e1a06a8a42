// The format apart from its schemas, so that a page that only grades loads no Zod.

/** The versions of the lesson format this package reads, oldest first; any other one is a warning, not a refusal. */
export const SCHEMA_VERSIONS = [
  '1.0',
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '1.7',
  '1.8',
  '1.9',
  '1.10',
  '1.11',
] as const;

/** One of the format versions listed in SCHEMA_VERSIONS. */
export type SchemaVersion = (typeof SCHEMA_VERSIONS)[number];

/** The five exercise types of the product (specification, R11.1): each has a renderer and elements. */
export const EXERCISE_TYPES = ['free_text', 'word_tiles', 'matching', 'picture_choice', 'cloze'] as const;

/** One of the five exercise types of the product. */
export type ExerciseType = (typeof EXERCISE_TYPES)[number];

/** The closed list of grammatical roles a token of a card can carry (specification, R11.4). */
export const TOKEN_ROLES = [
  'article',
  'verb',
  'noun',
  'adjective',
  'preposition',
  'gender_marker',
  'tense_marker',
] as const;

/** The visible mark of a blank in the sentence of a cloze (specification, R11.3). */
export const CLOZE_MARKER = '___';

/** The longest sentence a cloze can have, in UTF-16 code units. */
export const MAX_SENTENCE_LENGTH = 1_000;

/** The most distractors an exercise can have. */
export const MAX_DISTRACTORS = 20;

const SLUG = /^[\p{Ll}\p{Nd}]+(-[\p{Ll}\p{Nd}]+)*$/u;
const ASCII = /^\p{ASCII}*$/u;
const INLINE_IMAGE = /^data:image\/[a-z0-9.+-]+;base64,/;

/** Tells whether a type of the format is one of the product's five; never throws. */
export function isExerciseType(type: string): type is ExerciseType {
  return EXERCISE_TYPES.some((known) => known === type);
}

/** Tells whether the text "true" marks an option of a picture choice as the right one. */
export function isCorrectImage(image: { readonly is_correct?: string | null | undefined }): boolean {
  return image.is_correct === 'true';
}

/** Tells whether an image source carries its image inline and so needs no file. */
export function isInlineImage(src: string): boolean {
  return INLINE_IMAGE.test(src);
}

/** Counts the markers in the sentence of a cloze, from left to right without overlap. */
export function countClozeMarkers(sentence: string): number {
  return sentence.split(CLOZE_MARKER).length - 1;
}

/** Tells whether an id or tag has the slug form the format asks for: lowercase letters and digits, single hyphens. */
export function isSlug(id: string): boolean {
  return SLUG.test(id);
}

/** Tells whether an id stays within ASCII, the safe ground for file names and URLs. */
export function isAscii(id: string): boolean {
  return ASCII.test(id);
}

/** Tells whether a manifest's or lesson's `schema_version` is one this package knows; never throws. */
export function isSchemaVersion(version: string): version is SchemaVersion {
  return SCHEMA_VERSIONS.some((known) => known === version);
}

/** The folder of a set inside its repository; a set that names none lies in `sets/<id>`. */
export function locateSet(set: { readonly id: string; readonly path?: string | null | undefined }): string {
  return set.path ?? `sets/${set.id}`;
}
