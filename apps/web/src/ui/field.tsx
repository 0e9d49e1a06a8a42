import { type ReactNode, useId } from 'react';

/** What ties a control to its label, its hint and its mistake. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what is in it. */
  readonly mistake?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label above it, and below it a hint, or what is wrong. */
export function Field({ label, hint, mistake = null, children }: FieldProps) {
  const id = useId();
  const notes = [hint === undefined ? null : `${id}-hint`, mistake === null ? null : `${id}-mistake`].filter(
    (note) => note !== null,
  );
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
        'aria-invalid': mistake === null ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      {mistake !== null && (
        <p id={`${id}-mistake`} className="text-small text-wrong" role="alert">
          {mistake}
        </p>
      )}
    </div>
  );
}
