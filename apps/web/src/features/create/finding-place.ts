import type { Texts } from '../../texts/texts.ts';
import { FIELD_FORMS, type FieldName, type LessonField } from './lesson-fields.ts';

/** What is wrong with a lesson, and where: as drafts and refusals tell it. */
export interface Finding {
  /** A JSON pointer into the lesson. */
  readonly pointer: string;
  readonly message: string;
  readonly rule: string;
  readonly severity: 'error' | 'warning';
}

/** Says in words where in a lesson something was found: "Step 2, Task". */
export function nameFindingPlace(pointer: string, texts: Pick<Texts, 'text'>): string {
  const { text } = texts;
  const [list, index, ...rest] = pointer.split('/').slice(1);
  const field = nameLastField(index === undefined ? [list ?? ''] : rest, texts);
  const number = Number(index) + 1;
  const kind = list === 'cards' ? 'card' : list === 'steps' ? 'step' : 'lesson';
  const place =
    index === undefined || kind === 'lesson' ? text('create.places.lesson') : text(`create.places.${kind}`, { number });
  return field === null ? place : text('create.places.at', { place, field });
}

/** The last name of a way that a form has a label for. A blank has its number behind its name, a side of a pair before it. */
function nameLastField(way: readonly string[], { text }: Pick<Texts, 'text'>): string | null {
  const at = way.includes('blanks') ? way.indexOf('blanks') : way.findLastIndex(isNamed);
  const name = way[at];
  if (name === undefined || !isNamed(name)) return null;
  const index = Number(way[name === 'blanks' ? at + 1 : at - 1]);
  return text(`create.fields.${name}`, { number: Number.isNaN(index) ? '' : index + 1 }).trim();
}

function isNamed(name: string): name is FieldName {
  return name in FIELD_FORMS;
}

/** The findings that are about a field, or about something within it. */
export function findingsOf<Found extends Pick<Finding, 'pointer'>>(
  { pointer }: Pick<LessonField, 'pointer'>,
  findings: readonly Found[],
): Found[] {
  return findings.filter((finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`));
}
