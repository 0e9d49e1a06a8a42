import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { TodayPage } from '../features/today/today-page.tsx';
import { LastPage } from '../page/error-page.tsx';
import type { Session } from '../start/session.ts';
import { ComingPage, NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { PlainShell, Shell } from './shell.tsx';

/** What routes decide with. */
export interface RouteContext {
  readonly session: Session;
}

/** What is known before a page is shown. */
interface Guarded {
  readonly context: RouteContext;
  readonly location: { readonly href: string };
}

/** What the address of a page carries besides its path, as it came. */
type Search = Readonly<Record<string, unknown>>;

const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Root,
  errorComponent: LastPage,
});

const shell = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell });

const plain = createRoute({ getParentRoute: () => rootRoute, id: 'plain', component: PlainShell });

/** The pages of a learner. */
const learner = createRoute({ getParentRoute: () => shell, id: 'learner', beforeLoad: requireLearner });

const today = createRoute({
  getParentRoute: () => learner,
  path: '/',
  component: TodayPage,
});

const learn = createRoute({
  getParentRoute: () => learner,
  path: '/learn',
  validateSearch: ({ q, language, level }: Search) => ({
    ...textOf('q', q),
    ...textOf('language', language),
    ...textOf('level', level),
  }),
  component: lazyRouteComponent(() => import('../features/learn/catalogue-page.tsx'), 'CataloguePage'),
});

const set = createRoute({
  getParentRoute: () => learner,
  path: '/learn/$set',
  component: lazyRouteComponent(() => import('../features/learn/set-page.tsx'), 'SetPage'),
});

const more = createRoute({
  getParentRoute: () => learner,
  path: '/more',
  component: lazyRouteComponent(() => import('../features/more/more-page.tsx'), 'MorePage'),
});

const settings = createRoute({
  getParentRoute: () => learner,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const about = createRoute({
  getParentRoute: () => shell,
  path: '/about',
  component: lazyRouteComponent(() => import('../features/more/about-page.tsx'), 'AboutPage'),
});

const welcome = createRoute({
  getParentRoute: () => plain,
  path: '/welcome',
  validateSearch: ({ step, mode, project }: Search) => ({
    ...textOf('step', step),
    ...textOf('mode', mode),
    ...textOf('project', project),
  }),
  component: lazyRouteComponent(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
});

const signIn = createRoute({
  getParentRoute: () => plain,
  path: '/sign-in',
  validateSearch: ({ to }: Search) => textOf('to', to),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

/** The player has the whole screen: nothing beside it leads away. */
const lesson = createRoute({
  getParentRoute: () => rootRoute,
  path: '/learn/$set/$lesson',
  beforeLoad: requireLearner,
  component: lazyRouteComponent(() => import('../features/player/player-page.tsx'), 'PlayerPage'),
});

const review = createRoute({
  getParentRoute: () => learner,
  path: '/review',
  component: lazyRouteComponent(() => import('../features/review/due-page.tsx'), 'DuePage'),
});

/** A review has the whole screen, as a lesson has. */
const reviewRun = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review/run',
  validateSearch: ({ source, set: set_id }: Search) => ({ ...textOf('source', source), ...textOf('set', set_id) }),
  beforeLoad: (guarded) => {
    requireLearner(guarded);
    // Cards are turned over, not answered: they have a page of their own.
    if (guarded.search.source?.startsWith('flashcards') === true) throw redirect({ to: '/cards/review' });
  },
  component: lazyRouteComponent(() => import('../features/review/review-page.tsx'), 'ReviewPage'),
});

const cards = createRoute({
  getParentRoute: () => learner,
  path: '/cards',
  validateSearch: ({ q }: Search) => textOf('q', q),
  component: lazyRouteComponent(() => import('../features/cards/cards-page.tsx'), 'CardsPage'),
});

const cardReview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cards/review',
  beforeLoad: requireLearner,
  component: lazyRouteComponent(() => import('../features/cards/card-review-page.tsx'), 'CardReviewPage'),
});

// Links lead to these already; their pages are still being made.
const tutor = createRoute({ getParentRoute: () => learner, path: '/tutor', component: ComingPage });

const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

/** Every address of the app. */
export const routeTree = rootRoute.addChildren([
  shell.addChildren([learner.addChildren([today, learn, set, review, cards, tutor, more, settings]), about, nowhere]),
  plain.addChildren([welcome, signIn]),
  lesson,
  reviewRun,
  cardReview,
]);

/** Whoever is no learner yet is welcomed, or asked to sign in, and comes back. */
function requireLearner({ context: { session }, location }: Guarded): void {
  const { place, server } = session.current();
  if (place !== null) return;
  const isUnknown = server !== null && server.auth_mode === 'required' && server.caller === null;
  if (isUnknown) throw redirect({ to: '/sign-in', search: { to: location.href } });
  throw redirect({ to: '/welcome' });
}

/** A parameter that is a text; none where it is empty or anything else. */
function textOf<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: string } {
  const none: { readonly [Key in Name]?: string } = {};
  return typeof value === 'string' && value !== '' ? Object.assign(none, { [name]: value }) : none;
}
