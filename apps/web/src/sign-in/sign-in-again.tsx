import { useLocation } from '@tanstack/react-router';
import { useSession, useSessionState } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

const SIGN_IN_PAGES = ['/sign-in', '/sign-up', '/forgot', '/reset', '/verified'];

/** Over the page of somebody who has to sign in again. The page below stays as it is, with what was typed. */
export function SignInAgain() {
  const { text } = useTexts();
  const session = useSession();
  const { place } = useSessionState();
  const { href, pathname } = useLocation();
  // The pages about signing in lead back by themselves.
  if (place === null || SIGN_IN_PAGES.includes(pathname)) return null;
  const putOff = () => session.askAgain(false);
  return (
    <Dialog
      title={text('sign_in.again')}
      onClose={putOff}
      actions={
        <Button rank="quiet" onClick={putOff}>
          {text('action.later')}
        </Button>
      }
    >
      <p className="text-ink-soft">{text('sign_in.again_text')}</p>
      {/* With the sign-in the dialog is gone. */}
      <SignInForm to={href} onSignedIn={() => undefined} />
    </Dialog>
  );
}
