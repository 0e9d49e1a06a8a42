import { createRoute, redirect } from '@tanstack/react-router';
import { TodayPage } from '../features/today/today-page.tsx';
import { book, books, chapter } from './book-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { NotFound } from './not-found.tsx';
import { requireLearner, requireSomebody, type Search, textOf } from './route-guards.ts';
import { learner, plain, rootRoute, server, shell } from './route-layouts.ts';
import { forgot, reset, signIn, signUp, verified } from './sign-in-routes.ts';

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
  ...lazyPage(() => import('../features/learn/catalogue-page.tsx'), 'CataloguePage', 'learning', 'findings'),
});

const set = createRoute({
  getParentRoute: () => learner,
  path: '/learn/$set',
  ...lazyPage(() => import('../features/learn/set-page.tsx'), 'SetPage', 'learning'),
});

const more = createRoute({
  getParentRoute: () => learner,
  path: '/more',
  ...lazyPage(() => import('../features/more/more-page.tsx'), 'MorePage', 'more', 'slots'),
});

const pluginPage = createRoute({
  getParentRoute: () => server,
  path: '/more/$plugin/$page',
  ...lazyPage(() => import('../features/plugin-pages/plugin-page.tsx'), 'PluginPage', 'more'),
});

const settings = createRoute({
  getParentRoute: () => learner,
  path: '/settings',
  ...lazyPage(
    () => import('../features/settings/settings-page.tsx'),
    'SettingsPage',
    'settings',
    'signing_in',
    'player',
    'learning',
    'beginning',
    'findings',
    'slots',
  ),
});

const about = createRoute({
  getParentRoute: () => shell,
  path: '/about',
  ...lazyPage(() => import('../features/more/about-page.tsx'), 'AboutPage', 'more'),
});

const welcome = createRoute({
  getParentRoute: () => plain,
  path: '/welcome',
  validateSearch: ({ step, mode, project }: Search) => ({
    ...textOf('step', step),
    ...textOf('mode', mode),
    ...textOf('project', project),
  }),
  ...lazyPage(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage', 'beginning'),
});

/** The console has a shell of its own, and knows its addresses itself: both come with it, and learners wait for none of them. */
const consolePage = {
  getParentRoute: () => rootRoute,
  validateSearch: (search: Search) => search,
  beforeLoad: requireSomebody,
  ...lazyPage(() => import('../features/console/console-page.tsx'), 'ConsolePage', 'console', 'findings'),
};
const console = createRoute({ ...consolePage, path: '/console' });
const consolePart = createRoute({ ...consolePage, path: '/console/$' });

/** The player has the whole screen: nothing beside it leads away. */
const lesson = createRoute({
  getParentRoute: () => rootRoute,
  path: '/learn/$set/$lesson',
  beforeLoad: requireLearner,
  ...lazyPage(() => import('../features/player/player-page.tsx'), 'PlayerPage', 'player'),
});

const review = createRoute({
  getParentRoute: () => learner,
  path: '/review',
  ...lazyPage(() => import('../features/review/due-page.tsx'), 'DuePage', 'review'),
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
  ...lazyPage(() => import('../features/review/review-page.tsx'), 'ReviewPage', 'review', 'player'),
});

const cards = createRoute({
  getParentRoute: () => learner,
  path: '/cards',
  validateSearch: ({ q }: Search) => textOf('q', q),
  ...lazyPage(() => import('../features/cards/cards-page.tsx'), 'CardsPage', 'cards', 'slots'),
});

const cardReview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cards/review',
  beforeLoad: requireLearner,
  ...lazyPage(() => import('../features/cards/card-review-page.tsx'), 'CardReviewPage', 'cards', 'player'),
});

const tutor = createRoute({
  getParentRoute: () => server,
  path: '/tutor',
  ...lazyPage(() => import('../features/tutor/talks-page.tsx'), 'TalksPage', 'tutor', 'beginning'),
});

const talk = createRoute({
  getParentRoute: () => server,
  path: '/tutor/$session',
  ...lazyPage(() => import('../features/tutor/talk-page.tsx'), 'TalkPage', 'tutor'),
});

const projects = createRoute({
  getParentRoute: () => server,
  path: '/projects',
  ...lazyPage(() => import('../features/projects/projects-page.tsx'), 'ProjectsPage', 'projects', 'beginning'),
});

const project = createRoute({
  getParentRoute: () => server,
  path: '/projects/$project',
  ...lazyPage(() => import('../features/projects/project-page.tsx'), 'ProjectPage', 'projects', 'beginning', 'tutor'),
});

const curriculum = createRoute({
  getParentRoute: () => server,
  path: '/curricula/$curriculum',
  ...lazyPage(() => import('../features/projects/curriculum-page.tsx'), 'CurriculumPage', 'projects'),
});

const progress = createRoute({
  getParentRoute: () => learner,
  path: '/progress',
  validateSearch: ({ project: asked }: Search) => textOf('project', asked),
  ...lazyPage(() => import('../features/progress/progress-page.tsx'), 'ProgressPage', 'progress'),
});

const badges = createRoute({
  getParentRoute: () => server,
  path: '/badges',
  ...lazyPage(() => import('../features/progress/badges-page.tsx'), 'BadgesPage', 'progress'),
});

const create = createRoute({
  getParentRoute: () => server,
  path: '/create',
  ...lazyPage(
    () => import('../features/create/drafts-page.tsx'),
    'DraftsPage',
    'create',
    'learning',
    'beginning',
    'findings',
  ),
});

const draft = createRoute({
  getParentRoute: () => server,
  path: '/create/$draft',
  ...lazyPage(
    () => import('../features/create/draft-page.tsx'),
    'DraftPage',
    'create',
    'learning',
    'findings',
    'more',
    'slots',
  ),
});

const notebook = createRoute({
  getParentRoute: () => server,
  path: '/notebook',
  validateSearch: ({ project: asked, state }: Search) => ({ ...textOf('project', asked), ...textOf('state', state) }),
  ...lazyPage(() => import('../features/notebook/notebook-page.tsx'), 'NotebookPage', 'notebook'),
});

const studyGuide = createRoute({
  getParentRoute: () => server,
  path: '/notebook/guide',
  validateSearch: ({ project: asked }: Search) => textOf('project', asked),
  ...lazyPage(() => import('../features/notebook/study-guide-page.tsx'), 'StudyGuidePage', 'notebook'),
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
        ...[tutor, talk, projects, project, curriculum, badges, pluginPage],
        ...[create, draft, notebook, studyGuide, books, book, chapter],
      ]),
    ]),
    about,
    nowhere,
  ]),
  plain.addChildren([welcome, signIn, signUp, forgot, reset, verified]),
  lesson,
  reviewRun,
  cardReview,
  console,
  consolePart,
]);
