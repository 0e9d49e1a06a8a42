import { Field } from '../ui/field.tsx';

interface TitleFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The title of something new: a line that is not empty, of the 500 characters that the server takes. */
export function TitleField({ label, value, onChange }: TitleFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="field"
          required
          pattern=".*\S.*"
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
