import { useSearch } from '@tanstack/react-router';
import { PageHeading } from '../../page/page-heading.tsx';
import { SignInForm } from '../../sign-in/sign-in-form.tsx';
import { useTexts } from '../../texts/texts.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useAfterSignIn } from './sign-in-page.tsx';

/** What comes after a first sign-in: what somebody wants to learn. */
const FIRST_VISIT = '/welcome?step=goal';

/** Where the link of a mail leads: the address is proven, or the link was too old. Signing in sends a new one. */
export function VerifiedPage() {
  const { text } = useTexts();
  const { error } = useSearch({ from: '/plain/verified' });
  const signedIn = useAfterSignIn(FIRST_VISIT);
  return (
    <SignInFrame>
      <PageHeading title={text(error === undefined ? 'sign_in.verified' : 'sign_in.not_verified')}>
        <p className="text-ink-soft">
          {text(error === undefined ? 'sign_in.verified_text' : 'sign_in.not_verified_text')}
        </p>
      </PageHeading>
      <div className="card p-6">
        <SignInForm to={FIRST_VISIT} onSignedIn={signedIn} />
      </div>
    </SignInFrame>
  );
}
