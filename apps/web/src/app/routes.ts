import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { TodayPage } from '../features/today/today-page.tsx';
import { book, books, chapter } from './book-routes.ts';
import { NotFound } from './not-found.tsx';
import { requireLearner, requireSomebody, type Search, textOf } from './route-guards.ts';
import { learner, plain, rootRoute, server, shell } from './route-layouts.ts';

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
  validateSearch: ({ to, error }: Search) => ({ ...textOf('to', to), ...textOf('error', error) }),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => plain,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
});

const forgot = createRoute({
  getParentRoute: () => plain,
  path: '/forgot',
  component: lazyRouteComponent(() => import('../features/sign-in/forgot-page.tsx'), 'ForgotPage'),
});

const reset = createRoute({
  getParentRoute: () => plain,
  path: '/reset',
  validateSearch: ({ token }: Search) => textOf('token', token),
  component: lazyRouteComponent(() => import('../features/sign-in/reset-page.tsx'), 'ResetPage'),
});

const verified = createRoute({
  getParentRoute: () => plain,
  path: '/verified',
  validateSearch: ({ error }: Search) => textOf('error', error),
  component: lazyRouteComponent(() => import('../features/sign-in/verified-page.tsx'), 'VerifiedPage'),
});

const console = createRoute({
  getParentRoute: () => shell,
  path: '/console',
  beforeLoad: requireSomebody,
  component: lazyRouteComponent(() => import('../features/console/console-page.tsx'), 'ConsolePage'),
});

const consolePart = createRoute({
  getParentRoute: () => shell,
  path: '/console/$',
  beforeLoad: requireSomebody,
  component: lazyRouteComponent(() => import('../features/console/console-page.tsx'), 'ConsolePage'),
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

const create = createRoute({
  getParentRoute: () => server,
  path: '/create',
  component: lazyRouteComponent(() => import('../features/create/drafts-page.tsx'), 'DraftsPage'),
});

const draft = createRoute({
  getParentRoute: () => server,
  path: '/create/$draft',
  component: lazyRouteComponent(() => import('../features/create/draft-page.tsx'), 'DraftPage'),
});

const notebook = createRoute({
  getParentRoute: () => server,
  path: '/notebook',
  validateSearch: ({ project: asked, state }: Search) => ({ ...textOf('project', asked), ...textOf('state', state) }),
  component: lazyRouteComponent(() => import('../features/notebook/notebook-page.tsx'), 'NotebookPage'),
});

const studyGuide = createRoute({
  getParentRoute: () => server,
  path: '/notebook/guide',
  validateSearch: ({ project: asked }: Search) => textOf('project', asked),
  component: lazyRouteComponent(() => import('../features/notebook/study-guide-page.tsx'), 'StudyGuidePage'),
});

const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

/** Every address of the app. */
export const routeTree = rootRoute.addChildren([
  shell.addChildren([
    learner.addChildren([
      today,
      learn,
      set,
      review,
      cards,
      progress,
      more,
      settings,
      server.addChildren([
        ...[tutor, talk, projects, project, curriculum, badges],
        ...[create, draft, notebook, studyGuide, books, book, chapter],
      ]),
    ]),
    about,
    console,
    consolePart,
    nowhere,
  ]),
  plain.addChildren([welcome, signIn, signUp, forgot, reset, verified]),
  lesson,
  reviewRun,
  cardReview,
]);
