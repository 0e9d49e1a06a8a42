import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { ControlProps } from '../ui/field.tsx';
import { type Input, isSecretSet } from './field-draft.ts';
import { OfField } from './of-field.tsx';

interface SecretControlProps {
  readonly label: string;
  /** What stands for it: whether there is one. */
  readonly value: unknown;
  /** What was typed, or null where it is to go; undefined while it stays as it is. */
  readonly given: Input | undefined;
  readonly control: ControlProps;
  readonly onInput: (input: Input) => void;
}

/** A secret: whether there is one, and a field for another one. What is typed is in that field and in memory, in no attribute of the page. */
export function SecretControl({ label, value, given, control, onInput }: SecretControlProps) {
  const { text } = useTexts();
  const isSet = isSecretSet(value);
  if (given === null) return <p>{text('forms.secret_goes')}</p>;
  if (given !== undefined) return <SecretField control={control} onInput={onInput} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SecretState value={value} />
      <Button aria-describedby={control['aria-describedby']} onClick={() => onInput('')}>
        <span>
          {text(isSet ? 'forms.replace' : 'forms.give')}
          <OfField label={label} />
        </span>
      </Button>
      {isSet && (
        <Button rank="danger" onClick={() => onInput(null)}>
          <span>
            {text('action.remove')}
            <OfField label={label} />
          </span>
        </Button>
      )}
    </div>
  );
}

/** Whether there is a secret, and whether the server can use it. */
export function SecretState({ value }: { readonly value: unknown }) {
  const { text } = useTexts();
  if (!isSecretSet(value)) return <Badge>{text('forms.not_set')}</Badge>;
  const isClosed = typeof value === 'object' && value !== null && 'readable' in value && value.readable === false;
  if (isClosed) return <Badge tone="wrong">{text('forms.secret_closed')}</Badge>;
  return <Badge tone="right">{text('forms.secret_set')}</Badge>;
}

/** React would write the value of a field that it controls into the page: this one keeps it to itself. */
function SecretField({ control, onInput }: Pick<SecretControlProps, 'control' | 'onInput'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      {...control}
      ref={field}
      className="field font-interface"
      type="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onInput(event.target.value)}
    />
  );
}
