import type { ReactNode } from 'react';

/** One of the answers of a group. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoicesProps<Value extends string> {
  /** What is asked: the name of the group. */
  readonly legend: ReactNode;
  /** Whether several answers may be chosen. */
  readonly isMultiple?: boolean;
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** Radio buttons, or checkboxes where several answers may be chosen: each a line that can be pressed as a whole. */
export function Choices<Value extends string>({
  legend,
  isMultiple = false,
  name,
  choices,
  chosen,
  onChange,
}: ChoicesProps<Value>) {
  const toggle = (value: Value) => {
    if (!isMultiple) return onChange([value]);
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-3">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="card flex items-center gap-3 min-h-12 px-4 py-3 has-checked:border-pencil has-checked:outline-1 has-checked:outline-pencil has-checked:-outline-offset-2"
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            className="size-5 shrink-0 accent-pencil"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
