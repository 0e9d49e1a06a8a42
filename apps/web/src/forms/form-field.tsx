import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { AskedValue, type AskedValueProps } from './asked-value.tsx';
import { isUnset, kindOf } from './schema-field.ts';
import { SecretState } from './secret-control.tsx';
import { describeValue } from './value-text.ts';

/** What stands beside a field may need to know. */
export interface FieldState {
  /** Whether somebody has changed it, and has not saved it. */
  readonly isChanged: boolean;
  /** Gives the focus to the control of the field: to be called where what had it goes. */
  focus(): void;
}

interface FormFieldViewProps extends Omit<AskedValueProps, 'id' | 'focus'> {
  readonly aside: (state: FieldState) => ReactNode;
}

/** A field with its label, what it means, and its control; a value that nobody may change here is shown. */
export function FormFieldView({ aside, ...asked }: FormFieldViewProps) {
  const { field, value, draft, isChanged } = asked;
  const { label, help = null, isReadOnly = false } = field;
  const hasOneControl = !isReadOnly && kindOf(field, draft === undefined ? value : draft.base).type !== 'list';
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  // What was pressed is gone: whoever pressed it goes on in the control.
  useEffect(() => {
    if (wanted > 0) box.current?.querySelector<HTMLElement>(CONTROL)?.focus();
  }, [wanted]);
  const focus = () => setWanted((count) => count + 1);
  return (
    <div ref={box} className="form-field grid gap-3 min-w-0">
      <div className="grid gap-1 min-w-0 content-start justify-items-start">
        {hasOneControl ? (
          <label htmlFor={id} lang={label.lang} className={LABEL}>
            {label.words}
          </label>
        ) : (
          <p id={`${id}-label`} lang={label.lang} className={LABEL}>
            {label.words}
          </p>
        )}
        {help !== null && (
          <p id={`${id}-help`} lang={help.lang} className="text-small text-ink-soft wrap-anywhere">
            {help.words}
          </p>
        )}
        {aside({ isChanged, focus })}
      </div>
      {isReadOnly ? <ShownValue field={field} value={value} /> : <AskedValue {...asked} id={id} focus={focus} />}
    </div>
  );
}

const LABEL = 'font-medium wrap-anywhere';
const CONTROL = '[data-control] :is(input, select, textarea, button):enabled';

function ShownValue({ field, value }: Pick<AskedValueProps, 'field' | 'value'>) {
  const texts = useTexts();
  const { unit = null } = field;
  const kind = kindOf(field, value);
  if (kind.type === 'secret') {
    return (
      <p>
        <SecretState value={value} />
      </p>
    );
  }
  return (
    <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      {describeValue(kind, value, texts)}
      {unit !== null && !isUnset(value) && <span lang={unit.lang}> {unit.words}</span>}
    </p>
  );
}
