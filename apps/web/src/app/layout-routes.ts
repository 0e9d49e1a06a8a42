import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { LastPage } from '../page/error-page.tsx';
import { Root } from './root.tsx';
import { type RouteContext, requireLearner } from './route-guards.ts';
import { ServerOnly } from './server-only.tsx';
import { PlainShell, Shell } from './shell.tsx';

/** The root of every page. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Root,
  errorComponent: LastPage,
});

/** The pages with the navigation. */
export const shell = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell });

/** The pages without it. */
export const plain = createRoute({ getParentRoute: () => rootRoute, id: 'plain', component: PlainShell });

/** The pages of a learner. */
export const learner = createRoute({ getParentRoute: () => shell, id: 'learner', beforeLoad: requireLearner });

/** The pages that need a server. */
export const server = createRoute({ getParentRoute: () => learner, id: 'server', component: ServerOnly });
