import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PageHeading } from '../../page/page-heading.tsx';
import { explainSignIn } from '../../sign-in/explain-sign-in.ts';
import { NewPassword } from '../../sign-in/new-password.tsx';
import { TextField } from '../../sign-in/text-field.tsx';
import { useSession, useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { LookForMail } from './look-for-mail.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Where somebody new registers. A mail proves their address before they can sign in. */
export function SignUpPage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isPossible = server?.sign_in?.sign_up === true && server.sign_in.email_and_password;
  return (
    <SignInFrame>
      <PageHeading title={text('sign_in.sign_up_title')}>
        <p className="text-ink-soft">{server?.name}</p>
      </PageHeading>
      {!isPossible && <p>{text('sign_in.no_sign_up')}</p>}
      {isPossible && sentTo === null && <SignUpForm onSent={setSentTo} />}
      {sentTo !== null && <LookForMail email={sentTo} sentence={text('sign_in.confirm_by_mail')} />}
      <p>
        {text('sign_in.known_here')}{' '}
        <Link to="/sign-in" className="link inline-flex items-center min-h-11">
          {text('action.sign_in')}
        </Link>
      </p>
    </SignInFrame>
  );
}

function SignUpForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const texts = useTexts();
  const { text } = texts;
  const { signIns } = useSession();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);

  async function signUp(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setMistake(null);
    try {
      await signIns.signUp({ name: name.trim(), email: email.trim(), password });
      onSent(email.trim());
    } catch (error) {
      setMistake(explainSignIn(error, texts));
      setIsBusy(false);
    }
  }

  return (
    <form className="card p-6 grid gap-4" onSubmit={signUp}>
      <TextField
        label={text('welcome.name')}
        type="text"
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <TextField
        label={text('sign_in.email_address')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
      <NewPassword label={text('sign_in.password')} value={password} onChange={setPassword} mistake={mistake} />
      <p>
        <Button type="submit" rank="first" isBusy={isBusy}>
          {text('action.sign_up')}
        </Button>
      </p>
    </form>
  );
}
