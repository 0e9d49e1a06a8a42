import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PageHeading } from '../../page/page-heading.tsx';
import { explainSignIn } from '../../sign-in/explain-sign-in.ts';
import { TextField } from '../../sign-in/text-field.tsx';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { LookForMail } from './look-for-mail.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Where somebody asks for a new password. The answer does not tell whether the address is known. */
export function ForgotPage() {
  const texts = useTexts();
  const { text } = texts;
  const { signIns } = useSession();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setMistake(null);
    try {
      await signIns.requestReset(email.trim());
      setIsSent(true);
    } catch (error) {
      setMistake(explainSignIn(error, texts));
      setIsBusy(false);
    }
  }

  return (
    <SignInFrame>
      <PageHeading title={text('sign_in.forgot_title')}>
        <p className="text-ink-soft">{text('sign_in.forgot_text')}</p>
      </PageHeading>
      {isSent ? (
        <LookForMail email={email} sentence={text('sign_in.reset_by_mail')} />
      ) : (
        <form className="card p-6 grid gap-4" onSubmit={ask}>
          <TextField
            label={text('sign_in.email_address')}
            type="email"
            autoComplete="username"
            mistake={mistake}
            value={email}
            onChange={setEmail}
          />
          <p>
            <Button type="submit" rank="first" isBusy={isBusy}>
              {text('sign_in.send_link')}
            </Button>
          </p>
        </form>
      )}
      <p>
        <Link to="/sign-in" className="link inline-flex items-center min-h-11">
          {text('sign_in.back')}
        </Link>
      </p>
    </SignInFrame>
  );
}
