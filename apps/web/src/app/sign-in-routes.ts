import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { type Search, textOf } from './route-guards.ts';
import { plain } from './route-layouts.ts';

/** The ways to sign in. */
export const signIn = createRoute({
  getParentRoute: () => plain,
  path: '/sign-in',
  validateSearch: ({ to, error }: Search) => ({ ...textOf('to', to), ...textOf('error', error) }),
  ...lazyPage(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage', 'signing_in'),
});

/** A new account. */
export const signUp = createRoute({
  getParentRoute: () => plain,
  path: '/sign-up',
  ...lazyPage(() => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage', 'signing_in', 'beginning'),
});

/** Asking for a link to a new password. */
export const forgot = createRoute({
  getParentRoute: () => plain,
  path: '/forgot',
  ...lazyPage(() => import('../features/sign-in/forgot-page.tsx'), 'ForgotPage', 'signing_in'),
});

/** A new password, by such a link. */
export const reset = createRoute({
  getParentRoute: () => plain,
  path: '/reset',
  validateSearch: ({ token }: Search) => textOf('token', token),
  ...lazyPage(() => import('../features/sign-in/reset-page.tsx'), 'ResetPage', 'signing_in'),
});

/** What the link leads to that confirms an address. */
export const verified = createRoute({
  getParentRoute: () => plain,
  path: '/verified',
  validateSearch: ({ error }: Search) => textOf('error', error),
  ...lazyPage(() => import('../features/sign-in/verified-page.tsx'), 'VerifiedPage', 'signing_in'),
});
