import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field } from '../ui/field.tsx';

interface TextFieldProps {
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly hint?: string;
  readonly mistake?: string | null;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field of a form that says who somebody is. What belongs to a credential is not corrected, translated or capitalised. */
export function TextField({ label, hint, mistake, onChange, type, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} mistake={mistake}>
      {(control) => (
        <input
          {...control}
          {...input}
          type={type}
          className="field font-interface"
          required
          autoCapitalize={type === 'text' ? 'words' : 'none'}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
