import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PageHeading } from '../../page/page-heading.tsx';
import { explainSignIn } from '../../sign-in/explain-sign-in.ts';
import { NewPassword } from '../../sign-in/new-password.tsx';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Where the link of a mail leads: to a new password, once. */
export function ResetPage() {
  const { text } = useTexts();
  const { token } = useSearch({ from: '/plain/reset' });
  const [isDone, setIsDone] = useState(false);
  return (
    <SignInFrame>
      <PageHeading title={text('sign_in.reset_title')} />
      {token === undefined && (
        <>
          <p>{text('sign_in.old_link')}</p>
          <p>
            <Link to="/forgot" className={buttonClass('first')}>
              {text('sign_in.new_link')}
            </Link>
          </p>
        </>
      )}
      {token !== undefined && !isDone && <ResetForm token={token} onDone={() => setIsDone(true)} />}
      {isDone && <Done />}
    </SignInFrame>
  );
}

function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const texts = useTexts();
  const { text } = texts;
  const { signIns } = useSession();
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);

  async function reset(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setMistake(null);
    try {
      await signIns.resetPassword(token, password);
      onDone();
    } catch (error) {
      setMistake(explainSignIn(error, texts));
      setIsBusy(false);
    }
  }

  return (
    <form className="card p-6 grid gap-4" onSubmit={reset}>
      <NewPassword label={text('sign_in.new_password')} value={password} onChange={setPassword} mistake={mistake} />
      <p>
        <Button type="submit" rank="first" isBusy={isBusy}>
          {text('sign_in.set_password')}
        </Button>
      </p>
    </form>
  );
}

/** The password is set. It takes the focus: it has taken the place of the form. */
function Done() {
  const { text } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card p-6 grid gap-3 justify-items-start">
      <h2 ref={heading} tabIndex={-1} className="text-large font-strong">
        {text('sign_in.reset_done')}
      </h2>
      <p>{text('sign_in.reset_done_text')}</p>
      <Link to="/sign-in" className={buttonClass('first')}>
        {text('action.sign_in')}
      </Link>
    </section>
  );
}
