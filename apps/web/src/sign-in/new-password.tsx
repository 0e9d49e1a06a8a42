import { useTexts } from '../texts/texts.ts';
import { TextField } from './text-field.tsx';

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly mistake?: string | null;
}

/** Where a password is chosen: of the length that the server takes. */
export function NewPassword({ label, value, onChange, mistake = null }: NewPasswordProps) {
  const { text } = useTexts();
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      hint={text('sign_in.password_hint')}
      mistake={mistake}
      minLength={10}
      maxLength={256}
      value={value}
      onChange={onChange}
    />
  );
}
