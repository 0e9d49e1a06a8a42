import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Conflict } from './conflict.tsx';
import { FieldControl } from './field-control.tsx';
import { type Draft, emptyInput, type Input, type InputMistake, writeInput } from './field-draft.ts';
import type { FieldFinding } from './field-findings.ts';
import { Bounds, Wrongs } from './field-notes.tsx';
import { OfField } from './of-field.tsx';
import { type FieldKind, type FormField, isUnset, kindOf } from './schema-field.ts';

export interface AskedValueProps {
  readonly id: string;
  readonly field: FormField;
  /** What the server has. */
  readonly value: unknown;
  readonly draft: Draft | undefined;
  readonly isChanged: boolean;
  /** Whether somebody else has changed it as well. */
  readonly isConflict: boolean;
  /** Why what stands in it cannot be sent; null where it can. */
  readonly mistake: InputMistake | null;
  /** What the server has found in what was sent. */
  readonly findings: readonly FieldFinding[];
  readonly onInput: (input: Input) => void;
  readonly onDrop: () => void;
  readonly onInsist: () => void;
  /** Gives the focus to the control, when it has been drawn. */
  readonly focus: () => void;
}

/** The control of a field, with what counts it, what bounds it, what is wrong in it, and the way back. */
export function AskedValue(props: AskedValueProps) {
  const { id, field, value, draft, isChanged, isConflict, mistake, findings, onInput, onDrop, onInsist, focus } = props;
  const { text, language } = useTexts();
  const { help = null, unit = null } = field;
  const label = field.label.words;
  const base = draft === undefined ? value : draft.base;
  const kind = kindOf(field, base);
  const input = draft === undefined ? writeInput(kind, value, language) : draft.input;
  const isWrong = mistake !== null || findings.length > 0;
  const notes = { help: help !== null, unit: unit !== null, bounds: true, wrong: isWrong };
  const isOpenSecret = kind.type === 'secret' && draft !== undefined;
  const goBack = () => {
    focus();
    onDrop();
  };
  const insist = () => {
    focus();
    onInsist();
  };
  const control = {
    id,
    'aria-describedby': listNotes(id, notes),
    'aria-invalid': isWrong ? true : undefined,
  };
  return (
    <div className="grid gap-2 min-w-0 content-start">
      <div className="flex items-center gap-3 min-w-0">
        <div data-control="" className="grow min-w-0">
          <FieldControl {...{ label, kind, value, input, control, onInput }} given={draft?.input} />
        </div>
        {unit !== null && (
          <span id={`${id}-unit`} lang={unit.lang} className="text-ink-soft">
            {unit.words}
          </span>
        )}
      </div>
      {canBeUnset(kind, base) && (
        <label className="inline-flex items-center gap-3 min-h-11 justify-self-start">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-pencil"
            checked={input === null}
            onChange={({ target: { checked } }) => {
              if (!checked) focus();
              onInput(checked ? null : emptyInput(kind));
            }}
          />
          <span>
            {text('forms.not_set')}
            <OfField label={label} />
          </span>
        </label>
      )}
      <Bounds id={`${id}-bounds`} kind={kind} />
      <Wrongs id={`${id}-wrong`} mistake={mistake} findings={findings} />
      {isConflict && draft !== undefined && (
        <Conflict field={field} value={value} draft={draft} onTheirs={goBack} onYours={insist} />
      )}
      {(isChanged || isOpenSecret) && !isConflict && (
        <p className="facts">
          {isChanged && text('forms.changed')}
          <Button rank="quiet" onClick={goBack}>
            <span>
              {text('forms.take_back')}
              <OfField label={label} />
            </span>
          </Button>
        </p>
      )}
    </div>
  );
}

/** Choices have not being set among their options, and secrets have a way of their own. */
function canBeUnset({ type, isNullable }: FieldKind, base: unknown): boolean {
  return type !== 'choice' && type !== 'secret' && (isNullable || isUnset(base));
}

function listNotes(id: string, notes: Readonly<Record<string, boolean>>): string {
  return Object.entries(notes)
    .flatMap(([name, isThere]) => (isThere ? [`${id}-${name}`] : []))
    .join(' ');
}
