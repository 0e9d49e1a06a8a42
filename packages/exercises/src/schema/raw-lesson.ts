import type { Card } from './card.ts';
import type { Exercise } from './exercise.ts';
import type { Lesson, LessonStep } from './lesson.ts';

/** Fields of a record in JSON, each with a check and with what it asks for. */
type Fields = readonly (readonly [name: string, fits: (value: unknown) => boolean, is: string])[];

const isText = (value: unknown) => typeof value === 'string';
const isTexts = isListOf(isText);

const EXERCISE: Fields = [
  ['id', isText, 'a text'],
  ['type', isText, 'a text'],
  ['prompt', isText, 'a text'],
  ['sentence', isOptional(isText), 'a text'],
  ...['card_ids', 'distractors', 'tags', 'accept', 'tiles'].map(
    (name) => [name, isOptional(isTexts), 'a list of texts'] as const,
  ),
  ['accept_orderings', isOptional(isListOf(Array.isArray)), 'a list of lists'],
  ['pairs', isOptional(isListOf(isRecordOf({ left: isText, right: isText }))), 'a list of {left, right}'],
  ['images', isOptional(isListOf(isRecordOf({ label: isText }))), 'a list of {label}'],
  ['blanks', isOptional(isListOf(isRecordOf({ accept: isTexts }))), 'a list of {accept: texts}'],
];

const LESSON: Fields = [
  ['cards', isOptional(Array.isArray), 'a list'],
  ['source_language', isOptional(isText), 'a text'],
  ['target_language', isOptional(isText), 'a text'],
];

const CARD: Fields = [
  ['id', isText, 'a text'],
  ['front', isText, 'a text'],
  ['back', isText, 'a text'],
  ['tags', isOptional(isTexts), 'a list of texts'],
  ['token_roles', isOptional(isListOf(isRecordOf({ token: isText }))), 'a list of {token}'],
];

/**
 * Completes an exercise that comes from JSON and not from `exerciseSchema`: `card_ids` and `distractors` that are left
 * out are empty. An exercise of a validated lesson is returned as it is.
 *
 * @throws TypeError naming every field that could not be read.
 */
export function readExercise(exercise: Exercise): Exercise {
  requireFields('exercise', exercise, EXERCISE);
  const { card_ids, distractors } = exercise;
  return card_ids && distractors ? exercise : { ...exercise, card_ids: card_ids ?? [], distractors: distractors ?? [] };
}

/**
 * The cards of a lesson that may come from JSON: none where it has no list of them, and cards without tags have none.
 *
 * @throws TypeError naming every field of the lesson, or of its first wrong card, that could not be read.
 */
export function readCards(lesson: Pick<Lesson, 'cards'>): Card[] {
  requireFields('lesson', lesson, LESSON);
  const cards = lesson.cards ?? [];
  for (const card of cards) requireFields('card', card, CARD);
  return cards.some(({ tags }) => !tags) ? cards.map((card) => ({ ...card, tags: card.tags ?? [] })) : cards;
}

/**
 * The steps of a lesson that may come from JSON.
 *
 * @throws TypeError where it has no list of steps.
 */
export function readSteps(lesson: Pick<Lesson, 'steps'>): readonly LessonStep[] {
  requireFields('lesson', lesson, [['steps', isListOf(isRecord), 'a list of steps']]);
  return lesson.steps;
}

function requireFields(what: string, record: Readonly<Record<string, unknown>>, fields: Fields): void {
  if (!isRecord(record)) refuse(what, ['it must be a record']);
  const wrong = fields.filter(([name, fits]) => !fits(record[name]));
  const findings = wrong.map(([field, , is]) => `"${field}" must be ${is}`);
  if (findings.length > 0) refuse(isText(record.id) ? `${what} "${record.id}"` : what, findings);
}

function refuse(what: string, findings: readonly string[]): never {
  throw new TypeError(
    `The ${what} cannot be used: ${findings.join(', ')}. validateLesson names everything to correct.`,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecordOf(fields: Readonly<Record<string, (value: unknown) => boolean>>): (value: unknown) => boolean {
  return (value) => isRecord(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
}

function isListOf(fits: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every((item) => fits(item));
}

function isOptional(fits: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || value === null || fits(value);
}
