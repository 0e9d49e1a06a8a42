import type { ControlProps } from './field.tsx';

/** An option of a select. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** The language of the label, where that is not the page's. */
  readonly lang?: string;
}

interface SelectProps extends Partial<ControlProps> {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** The browser's own list of options. */
export function Select({ value, options, onChange, ...control }: SelectProps) {
  return (
    <select {...control} className="field pe-8" value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
