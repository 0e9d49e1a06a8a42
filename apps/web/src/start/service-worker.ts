/** The service worker: keeps the files of the app, and answers with its page where there is no network. It never keeps an answer of the API. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** What this file uses of a service worker, whose types are not those of pages. */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
};

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/^\/(?:api|docs|metrics|plugin-ui)(?:\/|$)/],
  }),
);

// A new version waits until somebody asks for it: a lesson that runs keeps its own.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
