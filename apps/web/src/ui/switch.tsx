import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** Says what follows from it. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Something that is on or off at once: a checkbox that looks and is called so. */
export function Switch({ isOn, onChange, isDisabled = false, hint, children }: SwitchProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex items-center justify-between gap-4 min-h-11">
        <span className="font-medium">{children}</span>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint !== undefined && (
        <p id={id} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
