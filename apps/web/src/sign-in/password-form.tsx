import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useSession } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { explainSignIn } from './explain-sign-in.ts';
import { TextField } from './text-field.tsx';

interface PasswordFormProps {
  /** Whether the browser may fill in a passkey in place of both. */
  readonly hasPasskeys: boolean;
  readonly onSignedIn: () => void;
}

/** Signs in by e-mail and password. */
export function PasswordForm({ hasPasskeys, onSignedIn }: PasswordFormProps) {
  const texts = useTexts();
  const { text } = texts;
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setMistake(null);
    try {
      await session.signIns.signIn(email.trim(), password);
      if (await session.refresh()) return onSignedIn();
      setMistake(text('sign_in.not_kept'));
    } catch (error) {
      setMistake(explainSignIn(error, texts));
    }
    setIsBusy(false);
  }

  return (
    <form className="grid gap-4" onSubmit={signIn}>
      <TextField
        label={text('sign_in.email_address')}
        type="email"
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={text('sign_in.password')}
        type="password"
        autoComplete="current-password"
        mistake={mistake}
        value={password}
        onChange={setPassword}
      />
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Button type="submit" rank="first" isBusy={isBusy}>
          {text('action.sign_in')}
        </Button>
        <Link to="/forgot" className="link inline-flex items-center min-h-11">
          {text('sign_in.forgot')}
        </Link>
      </p>
    </form>
  );
}
