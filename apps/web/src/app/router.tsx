import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '../page/error-page.tsx';
import { useTexts } from '../texts/texts.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from './not-found.tsx';
import type { RouteContext } from './route-guards.ts';
import { routeTree } from './routes.ts';

/** Makes the router. Parameters of addresses are texts as they stand there. */
export function createAppRouter(context: RouteContext, base: string) {
  return createRouter({
    routeTree,
    context,
    basepath: base,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: Pending,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
      return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
    },
  });
}

function Pending() {
  const { text } = useTexts();
  return <Loading label={text('app.loading')} />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
