import { useSend } from '@learnwright/react';
import { useSearch } from '@tanstack/react-router';
import { PageHeading } from '../../page/page-heading.tsx';
import { SignInForm } from '../../sign-in/sign-in-form.tsx';
import { accountOf } from '../../start/place.ts';
import { useSession } from '../../start/session.ts';
import { readTimeZone } from '../../start/time-zone.ts';
import { useTexts } from '../../texts/texts.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useAfterSignIn } from './sign-in-page.tsx';

/** What comes after a first sign-in: what somebody wants to learn. */
const FIRST_VISIT = '/welcome?step=goal';

/** Where the link of a mail leads: the address is proven, or the link was too old. Signing in sends a new one. */
export function VerifiedPage() {
  const { text, language } = useTexts();
  const { error } = useSearch({ from: '/plain/verified' });
  const session = useSession();
  const change = useSend('PATCH', '/settings/{user_id}');
  const goOn = useAfterSignIn(FIRST_VISIT);
  /** A new learner has the language and the time zone of this page. */
  const signedIn = () => {
    const user_id = accountOf(session.current().place);
    const timezone = readTimeZone();
    const body = { language, ...(timezone !== null && { timezone }) };
    if (user_id !== null) change.mutate({ params: { user_id }, body });
    goOn();
  };
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
