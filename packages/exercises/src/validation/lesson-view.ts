import * as z from 'zod';
import { type Card, cardSchema } from '../schema/card.ts';
import { type Exercise, exerciseSchema } from '../schema/exercise.ts';
import { lessonStepSchema } from '../schema/lesson.ts';
import { extendPointer } from './finding.ts';

const stepFrameSchema = lessonStepSchema.extend({ exercise: z.unknown().optional() });
const lessonFrameSchema = z.looseObject({
  id: z.string().optional().catch(undefined),
  schema_version: z.string().optional().catch(undefined),
  cards: z.array(z.unknown()).catch([]),
  steps: z.array(z.unknown()).catch([]),
});
const exerciseHolderSchema = z.looseObject({ exercise: z.unknown().optional() });
const idHolderSchema = z.looseObject({ id: z.string() });

/** A part of a document with the pointer that leads to it. */
export type Located<Value> = { readonly value: Value; readonly pointer: string };

/** A step without its exercise. */
type StepFrame = z.infer<typeof stepFrameSchema>;

/** The parts of a lesson that can be read, so that one broken part does not hide the findings in the others. */
export type LessonView = {
  readonly id: string | undefined;
  readonly schemaVersion: string | undefined;
  readonly cards: readonly Located<Card>[];
  readonly steps: readonly Located<StepFrame>[];
  readonly exercises: readonly Located<Exercise>[];
  /** Ids of broken cards included: an exercise that names such a card is not to blame. */
  readonly cardIds: ReadonlySet<string>;
};

/** Reads each card, step and exercise of a lesson for itself, and leaves out the broken ones; never throws. */
export function readLessonView(json: unknown): LessonView {
  const frame = lessonFrameSchema.safeParse(json).data;
  const cards = locate(frame?.cards ?? [], '/cards');
  const steps = locate(frame?.steps ?? [], '/steps');
  const exercises = readEach(exerciseHolderSchema, steps).map(({ value, pointer }) => ({
    value: value.exercise,
    pointer: extendPointer(pointer, 'exercise'),
  }));
  return {
    id: frame?.id,
    schemaVersion: frame?.schema_version,
    cards: readEach(cardSchema, cards),
    steps: readEach(stepFrameSchema, steps),
    exercises: readEach(exerciseSchema, exercises),
    cardIds: new Set(readEach(idHolderSchema, cards).map(({ value }) => value.id)),
  };
}

function locate(values: readonly unknown[], pointer: string): Located<unknown>[] {
  return values.map((value, index) => ({ value, pointer: extendPointer(pointer, index) }));
}

function readEach<Schema extends z.ZodType>(
  schema: Schema,
  parts: readonly Located<unknown>[],
): Located<z.output<Schema>>[] {
  return parts.flatMap(({ value, pointer }) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [{ value: parsed.data, pointer }] : [];
  });
}
