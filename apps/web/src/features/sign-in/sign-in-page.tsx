import { useRouter, useSearch } from '@tanstack/react-router';
import { PageHeading } from '../../page/page-heading.tsx';
import { ownPath } from '../../sign-in/own-path.ts';
import { SignInForm, SignInLinks } from '../../sign-in/sign-in-form.tsx';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Where somebody says who they are; from there they go to where they wanted to. */
export function SignInPage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const { to, error } = useSearch({ from: '/plain/sign-in' });
  const signedIn = useAfterSignIn(to);
  return (
    <SignInFrame>
      <PageHeading title={text('sign_in.title')}>
        <p className="text-ink-soft">{server?.name}</p>
      </PageHeading>
      {error !== undefined && (
        <p role="alert" className="rounded-field bg-wrong-soft text-wrong px-4 py-3">
          {text('sign_in.elsewhere_failed')}
        </p>
      )}
      <div className="card p-6">
        <SignInForm to={ownPath(to)} onSignedIn={signedIn} />
      </div>
      <SignInLinks />
    </SignInFrame>
  );
}

/** Leads on after a sign-in to where somebody wanted to go. A page that needs a learner leads to the first visit where there is none. */
export function useAfterSignIn(to: string | undefined): () => void {
  const { history, basepath } = useRouter();
  // The history has whole addresses, with the path that the app stands below.
  return () => history.push(basepath.replace(/\/$/, '') + ownPath(to));
}
