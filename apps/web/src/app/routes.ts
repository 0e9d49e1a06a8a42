import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { TodayPage } from '../features/today/today-page.tsx';
import { LastPage } from '../page/error-page.tsx';
import type { Session } from '../start/session.ts';
import { ComingPage, NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { ServerOnly } from './server-only.tsx';
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

/** The pages that need a server. */
const server = createRoute({ getParentRoute: () => learner, id: 'server', component: ServerOnly });

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

const tutor = createRoute({
  getParentRoute: () => server,
  path: '/tutor',
  component: lazyRouteComponent(() => import('../features/tutor/talks-page.tsx'), 'TalksPage'),
});

const talk = createRoute({
  getParentRoute: () => server,
  path: '/tutor/$session',
  component: lazyRouteComponent(() => import('../features/tutor/talk-page.tsx'), 'TalkPage'),
});

const projects = createRoute({
  getParentRoute: () => server,
  path: '/projects',
  component: lazyRouteComponent(() => import('../features/projects/projects-page.tsx'), 'ProjectsPage'),
});

const project = createRoute({
  getParentRoute: () => server,
  path: '/projects/$project',
  component: lazyRouteComponent(() => import('../features/projects/project-page.tsx'), 'ProjectPage'),
});

const curriculum = createRoute({
  getParentRoute: () => server,
  path: '/curricula/$curriculum',
  component: lazyRouteComponent(() => import('../features/projects/curriculum-page.tsx'), 'CurriculumPage'),
});

const progress = createRoute({
  getParentRoute: () => learner,
  path: '/progress',
  validateSearch: ({ project: asked }: Search) => textOf('project', asked),
  component: lazyRouteComponent(() => import('../features/progress/progress-page.tsx'), 'ProgressPage'),
});

const badges = createRoute({
  getParentRoute: () => server,
  path: '/badges',
  component: lazyRouteComponent(() => import('../features/progress/badges-page.tsx'), 'BadgesPage'),
});

// Links lead to it already; its page is still being made.
const review = createRoute({ getParentRoute: () => learner, path: '/review', component: ComingPage });

const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

/** Every address of the app. */
export const routeTree = rootRoute.addChildren([
  shell.addChildren([
    learner.addChildren([
      today,
      learn,
      set,
      review,
      progress,
      more,
      settings,
      server.addChildren([tutor, talk, projects, project, curriculum, badges]),
    ]),
    about,
    nowhere,
  ]),
  plain.addChildren([welcome, signIn]),
  lesson,
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
