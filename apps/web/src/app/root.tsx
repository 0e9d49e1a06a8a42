import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSessionState } from '../start/session.ts';
import { type TextStore, useTextStore } from '../texts/texts.ts';
import { useFocusOnRoute } from './focus-on-route.ts';

/** What is around every page, the player too. */
export function Root() {
  useFocusOnRoute();
  const { isAsked } = useSessionState();
  const texts = useTextStore();
  const [SignInAgain] = useState(() => lazySignIn(texts));
  return (
    <>
      <Outlet />
      {isAsked && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

function lazySignIn(texts: TextStore) {
  return lazy(async () => {
    const [{ SignInAgain }] = await Promise.all([import('../sign-in/sign-in-again.tsx'), texts.load(['signing_in'])]);
    return { default: SignInAgain };
  });
}
