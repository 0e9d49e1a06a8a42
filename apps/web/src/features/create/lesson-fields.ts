import { countClozeMarkers } from '@learnwright/exercises';

/** The JSON of a lesson, as an AI or a person has written it. It need not keep to the format. */
export type LessonJson = Readonly<Record<string, unknown>>;

/** What somebody has typed in place of what is in a lesson, by the pointers of the fields. */
export type FieldEdits = Readonly<Record<string, string>>;

/** The fields of lessons that a form has, and how each stands in it. */
export const FIELD_FORMS = {
  title: 'line',
  description: 'text',
  front: 'line',
  back: 'line',
  body: 'text',
  prompt: 'line',
  hint: 'line',
  sentence: 'line',
  accept: 'lines',
  blanks: 'lines',
  tiles: 'lines',
  accept_orderings: 'orders',
  distractors: 'lines',
  left: 'line',
  right: 'line',
} as const;

/** The names of the fields that a form has. */
export type FieldName = keyof typeof FIELD_FORMS;

/** A text of a lesson that can be read and changed by itself. */
export interface LessonField {
  readonly name: FieldName;
  /** Where it stands in the JSON. */
  readonly pointer: string;
  /** Which of several, from 1: the blank, the pair. */
  readonly number: number;
  /** `lines` has an entry a line, `orders` the numbers of tiles. */
  readonly form: (typeof FIELD_FORMS)[FieldName];
}

/** A part of a lesson: what it is called, one of its cards, one of its steps. */
export interface LessonPart {
  readonly kind: 'lesson' | 'card' | 'step';
  readonly pointer: string;
  /** Counted from 1. */
  readonly number: number;
  /** `theory`, or the type of the exercise; empty where it is no step. */
  readonly type: string;
  readonly fields: readonly LessonField[];
}

/** The fields of each type of exercise, beside its task and its hint. */
const FIELDS_OF_TYPES: Readonly<Record<string, readonly FieldName[]>> = {
  free_text: ['accept'],
  word_tiles: ['tiles', 'accept_orderings', 'distractors'],
  matching: ['left'],
  cloze: ['sentence', 'blanks', 'distractors'],
};

/** The parts of a lesson, in their order. What is no part of the format is left out. */
export function listParts(lesson: LessonJson): LessonPart[] {
  const cards = listOf(lesson.cards).map((_, index) => {
    const pointer = `/cards/${index}`;
    const fields = [fieldAt('front', pointer), fieldAt('back', pointer)];
    return { kind: 'card', pointer, number: index + 1, type: '', fields } as const;
  });
  const steps = listOf(lesson.steps).map((step, index) => toStep(step, `/steps/${index}`, index + 1));
  const own = [fieldAt('title', ''), fieldAt('description', '')];
  return [{ kind: 'lesson', pointer: '', number: 1, type: '', fields: own }, ...cards, ...steps];
}

function toStep(step: LessonJson, pointer: string, number: number): LessonPart {
  if (step.type !== 'exercise') {
    const fields = [fieldAt('title', pointer), fieldAt('body', pointer)];
    return { kind: 'step', pointer, number, type: 'theory', fields };
  }
  const exercise = recordOf(step.exercise);
  const at = `${pointer}/exercise`;
  const type = typeof exercise.type === 'string' ? exercise.type : '';
  const fields = [
    fieldAt('prompt', at),
    ...(FIELDS_OF_TYPES[type] ?? []).flatMap((name) => listFields(name, exercise, at)),
    ...(exercise.cloze_mode === 'multiselect' ? [fieldAt('accept', at)] : []),
    ...(typeof exercise.hint === 'string' ? [fieldAt('hint', at)] : []),
  ];
  return { kind: 'step', pointer, number, type, fields };
}

function listFields(name: FieldName, exercise: LessonJson, at: string): LessonField[] {
  if (name === 'blanks') {
    const markers = typeof exercise.sentence === 'string' ? countClozeMarkers(exercise.sentence) : 0;
    const length = Math.max(listOf(exercise.blanks).length, markers);
    return Array.from({ length }, (_, index) => {
      const pointer = `${at}/blanks/${index}/accept`;
      return { ...fieldAt('blanks', at, index + 1), pointer };
    });
  }
  if (name === 'left') {
    return listOf(exercise.pairs).flatMap((_, index) =>
      (['left', 'right'] as const).map((side) => fieldAt(side, `${at}/pairs/${index}`, index + 1)),
    );
  }
  return [fieldAt(name, at)];
}

function fieldAt(name: FieldName, of: string, number = 1): LessonField {
  return { name, pointer: `${of}/${name}`, number, form: FIELD_FORMS[name] };
}

/** What a field says: as it was typed, else as the lesson has it. */
export function readField(lesson: LessonJson, { pointer, form }: LessonField, edits: FieldEdits = {}): string {
  const typed = edits[pointer];
  if (typed !== undefined) return typed;
  const value = valueAt(lesson, pointer);
  if (form === 'orders') {
    return listOfAny(value)
      .map((order) => listOfAny(order).map((at) => Number(at) + 1))
      .map((order) => order.join(' '))
      .join('\n');
  }
  if (form === 'lines') return listOfAny(value).map(String).join('\n');
  return typeof value === 'string' ? value : '';
}

/** The lesson with everything that was typed; what was not typed stays as it is. */
export function applyEdits(lesson: LessonJson, edits: FieldEdits): LessonJson {
  const changed: Record<string, unknown> = structuredClone(lesson);
  // A sentence that was typed may have blanks that were not there before.
  for (const listed of [lesson, changed]) {
    for (const field of listParts(listed).flatMap(({ fields }) => fields)) {
      const typed = edits[field.pointer];
      if (typed !== undefined) setValue(changed, field.pointer, toValue(field, typed));
    }
  }
  return changed;
}

/** The lesson without one of its cards or steps. */
export function removePart(lesson: LessonJson, { kind, number }: LessonPart): LessonJson {
  const name = kind === 'card' ? 'cards' : 'steps';
  return { ...lesson, [name]: listOf(lesson[name]).toSpliced(number - 1, 1) };
}

function toValue({ form }: LessonField, typed: string): unknown {
  if (form === 'text') return typed;
  const lines = typed.split('\n').map((line) => line.trim());
  const entries = lines.filter((line) => line !== '');
  if (form === 'line') return entries.join(' ');
  // Positions are counted from 0; what is no number is none of the tiles.
  return form === 'lines' ? entries : entries.map((line) => line.split(/[\s,]+/).map((at) => Number(at) - 1 || 0));
}

function valueAt(lesson: unknown, pointer: string): unknown {
  let value = lesson;
  for (const name of pointer.split('/').slice(1)) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return value;
}

/** Sets what is at the end of a pointer; records and lists on the way that are not there are made. */
function setValue(lesson: object, pointer: string, value: unknown): void {
  const way = pointer.split('/').slice(1);
  const last = way.pop() ?? '';
  let owner = lesson;
  for (const [at, name] of way.entries()) {
    const found: unknown = Reflect.get(owner, name);
    const next = typeof found === 'object' && found !== null ? found : /^\d+$/.test(way[at + 1] ?? last) ? [] : {};
    Reflect.set(owner, name, next);
    owner = next;
  }
  Reflect.set(owner, last, value);
}

function listOf(value: unknown): LessonJson[] {
  return listOfAny(value).map(recordOf);
}

function listOfAny(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): LessonJson {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
