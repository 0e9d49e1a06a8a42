import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSessionState } from '../start/session.ts';
import { useFocusOnRoute } from './focus-on-route.ts';

const SignInAgain = lazy(async () => ({ default: (await import('../sign-in/sign-in-again.tsx')).SignInAgain }));

/** What is around every page, the player too. */
export function Root() {
  useFocusOnRoute();
  const { isAsked } = useSessionState();
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
