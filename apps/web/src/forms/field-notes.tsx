import { FindingText } from '../page/finding-text.tsx';
import { useTexts } from '../texts/texts.ts';
import type { InputMistake } from './field-draft.ts';
import { entryAt, type FieldFinding } from './field-findings.ts';
import type { FieldKind } from './schema-field.ts';
import { showNumber } from './typed-number.ts';

/** What the server will take, so far as its schema says it. */
export function Bounds({ id, kind }: { readonly id: string; readonly kind: FieldKind }) {
  return (
    <p id={id} className="text-small text-ink-soft empty:hidden">
      {useBounds(kind)}
    </p>
  );
}

function useBounds(kind: FieldKind): string {
  const texts = useTexts();
  const { text, plural } = texts;
  if (kind.type === 'json') return text('forms.json_hint');
  if (kind.type === 'text') return kind.maxLength === null ? '' : plural('forms.max_length', kind.maxLength);
  if (kind.type !== 'integer' && kind.type !== 'number') return '';
  const [least, most] = [kind.least, kind.most].map((bound) => (bound === null ? null : showNumber(bound, texts)));
  if (least != null && most != null) return text('forms.from_to', { least, most });
  if (least != null) return text('forms.at_least', { least });
  return most == null ? '' : text('forms.at_most', { most });
}

interface WrongsProps {
  readonly id: string;
  /** Why what stands in the field cannot be sent. */
  readonly mistake: InputMistake | null;
  /** What the server has found in it. */
  readonly findings: readonly FieldFinding[];
}

/** What is wrong with what stands in a field. */
export function Wrongs({ id, mistake, findings }: WrongsProps) {
  const { text } = useTexts();
  if (mistake === null && findings.length === 0) return null;
  return (
    <ul id={id} tabIndex={-1} data-wrong="" className="grid gap-1 text-small text-wrong wrap-anywhere">
      {mistake !== null && <li>{text(`forms.mistakes.${mistake}`)}</li>}
      {findings.map((finding, at) => (
        <li key={at}>
          <PlacedFinding finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** A finding, after the place that it is about. */
export function PlacedFinding({ finding: { code, message, place } }: { readonly finding: FieldFinding }) {
  const { text } = useTexts();
  const entry = entryAt(place);
  return (
    <>
      {entry !== null && `${text('forms.entry_number', { number: entry })} `}
      {entry === null && place !== '' && <span lang="en">{place}: </span>}
      <FindingText code={code} message={message} hasWords />
    </>
  );
}
