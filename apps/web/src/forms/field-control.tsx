import { useTexts } from '../texts/texts.ts';
import type { ControlProps } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import type { Input } from './field-draft.ts';
import { ListControl } from './list-control.tsx';
import type { FieldKind } from './schema-field.ts';
import { SecretControl } from './secret-control.tsx';
import { describeValue } from './value-text.ts';

/** What a control is about. */
export interface FieldControlProps {
  readonly label: string;
  readonly kind: FieldKind;
  /** What the server has. */
  readonly value: unknown;
  /** What stands in it; null where it is not set. */
  readonly input: Input;
  /** What was typed of a secret, or null where it is to go; undefined while it stays as it is. */
  readonly given: Input | undefined;
  readonly control: ControlProps;
  readonly onInput: (input: Input) => void;
}

/** The control of a field, by its kind. */
export function FieldControl({ label, kind, value, input, given, control, onInput }: FieldControlProps) {
  const texts = useTexts();
  const isUnset = input === null;
  const typed = typeof input === 'string' ? input : '';
  switch (kind.type) {
    case 'secret':
      return <SecretControl label={label} value={value} given={given} control={control} onInput={onInput} />;
    case 'list':
      return (
        <ListControl
          labelledBy={`${control.id}-label`}
          label={label}
          entries={Array.isArray(input) ? input : []}
          options={kind.options}
          isDisabled={isUnset}
          describedBy={control['aria-describedby']}
          onEntries={onInput}
        />
      );
    case 'switch':
      return (
        <label className="inline-flex items-center gap-3 min-h-11">
          <input
            {...control}
            type="checkbox"
            role="switch"
            className="switch"
            checked={input === true}
            aria-checked={input === true}
            onChange={(event) => onInput(event.target.checked)}
          />
          <span aria-hidden="true">{texts.text(input === true ? 'forms.on' : 'forms.off')}</span>
        </label>
      );
    case 'choice': {
      const options = kind.options.map((option) => {
        return { value: JSON.stringify(option), label: describeValue(kind, option, texts) };
      });
      const none = kind.isNullable || isUnset ? [{ value: '', label: texts.text('forms.not_set') }] : [];
      return (
        <Select
          {...control}
          value={typed}
          options={[...none, ...options]}
          onChange={(chosen) => onInput(chosen === '' ? null : chosen)}
        />
      );
    }
    case 'text':
      if (kind.isLong) return <LongText control={control} typed={typed} isDisabled={isUnset} onInput={onInput} />;
      return (
        <input
          {...control}
          className="field disabled:opacity-55"
          autoComplete="off"
          disabled={isUnset}
          value={typed}
          onChange={(event) => onInput(event.target.value)}
        />
      );
    case 'json':
      return <LongText control={control} typed={typed} isDisabled={isUnset} onInput={onInput} isCode />;
    default:
      return (
        <input
          {...control}
          className="field tabular-nums disabled:opacity-55"
          inputMode={kind.type === 'integer' && (kind.least ?? -1) >= 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          disabled={isUnset}
          value={typed}
          onChange={(event) => onInput(event.target.value)}
        />
      );
  }
}

interface LongTextProps {
  readonly control: ControlProps;
  readonly typed: string;
  readonly isDisabled: boolean;
  readonly onInput: (input: Input) => void;
  readonly isCode?: boolean;
}

/** A field of several lines. It grows with them, to a point. */
function LongText({ control, typed, isDisabled, onInput, isCode = false }: LongTextProps) {
  return (
    <textarea
      {...control}
      className="field disabled:opacity-55"
      rows={Math.min(12, Math.max(3, typed.split('\n').length))}
      spellCheck={!isCode}
      disabled={isDisabled}
      value={typed}
      onChange={(event) => onInput(event.target.value)}
    />
  );
}
