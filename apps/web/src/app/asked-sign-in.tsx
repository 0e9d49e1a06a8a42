import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Failure } from '../page/failure.tsx';
import { useSession, useSessionState } from '../start/session.ts';
import { type TextStore, useTextStore, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Has whoever is not signed in any more sign in over the page. Its code comes when it is needed; where it does not come, the page stays,
 * and a dialog says so. A sign-in in another tab counts when they come back to this one.
 */
export function AskedSignIn() {
  const { isAsked } = useSessionState();
  const texts = useTextStore();
  const [SignInAgain] = useState(() => lazySignIn(texts));
  useSignInElsewhere();
  if (!isAsked) return null;
  return (
    <CatchBoundary getResetKey={() => SignInAgain} errorComponent={NotCome}>
      <Suspense>
        <SignInAgain />
      </Suspense>
    </CatchBoundary>
  );
}

/** Browsers ask for code that has not come again when the page is loaded again: until then one signs in in another tab. */
function NotCome({ error, reset }: ErrorComponentProps) {
  const { text } = useTexts();
  const session = useSession();
  const putOff = () => session.askAgain(false);
  return (
    <Dialog
      title={text('error.unauthenticated')}
      onClose={putOff}
      actions={
        <Button rank="quiet" onClick={putOff}>
          {text('action.later')}
        </Button>
      }
    >
      <Failure error={error} onRetry={reset} />
    </Dialog>
  );
}

/** Asks the server again who is there whenever somebody comes back to the page that it has refused: they may have signed in elsewhere. */
function useSignInElsewhere(): void {
  const session = useSession();
  const { isRefused } = useSessionState();
  useEffect(() => {
    if (!isRefused) return;
    // Where nobody has, or the server is away, all stays as it is.
    const ask = () => void session.refresh().catch(() => undefined);
    const comeBack = () => {
      if (document.visibilityState === 'visible') ask();
    };
    addEventListener('focus', ask);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [isRefused, session]);
}

function lazySignIn(texts: TextStore) {
  return lazy(async () => {
    const [{ SignInAgain }] = await Promise.all([import('../sign-in/sign-in-again.tsx'), texts.load(['signing_in'])]);
    return { default: SignInAgain };
  });
}
