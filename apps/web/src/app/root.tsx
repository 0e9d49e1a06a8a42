import { Outlet } from '@tanstack/react-router';
import { AskedSignIn } from './asked-sign-in.tsx';
import { useFocusOnRoute } from './focus-on-route.ts';

/** What is around every page, the player too. */
export function Root() {
  useFocusOnRoute();
  return (
    <>
      <Outlet />
      <AskedSignIn />
    </>
  );
}
