import { createClient, createUploadFetch } from '@learnwright/client';
import { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/literata/wght.css';
import { createAppRouter } from './app/router.tsx';
import { followUpdates } from './start/app-updates.ts';
import { openAppearance } from './start/appearance.ts';
import { createDevice } from './start/device.ts';
import { openKeptValues } from './start/kept-values.ts';
import { Providers } from './start/providers.tsx';
import { startSession, TOKEN } from './start/session.ts';
import './styles/app.css';
import { openAppTexts } from './texts/open-app-texts.ts';

// The composition root: only here the page reaches its clock, its network and its storage.
// The policy of the page lets no text become code. What checks lessons would ask for that, and be reported.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

const BASE = import.meta.env.BASE_URL;
const API = document.querySelector<HTMLMetaElement>('meta[name="learnwright-api"]')?.content ?? '';
const root = document.documentElement;

const kept = openKeptValues(() => localStorage);
const tab = openKeptValues(() => sessionStorage);
const send = createUploadFetch(
  () => new XMLHttpRequest(),
  (input, init) => fetch(input, init),
);
const client = createClient({
  baseUrl: API,
  fetch: (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Accept-Language', root.lang);
    // The client would keep a token that it was given; this one comes and goes with the session.
    const token = tab.read(TOKEN);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    return send(input, { ...init, headers });
  },
});
const clock = { wall: () => Date.now(), elapsed: () => performance.now() };
/** By the generator that also works where the page came without TLS. */
const createId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex).join('');
const device = createDevice({ indexedDB, kept, ...clock }, client);
const [texts, session] = await Promise.all([
  openAppTexts({ client, kept, wanted: navigator.languages, root, now: clock.wall }),
  startSession({ client, device, kept, tab }),
]);
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
const router = createAppRouter({ session }, BASE);
session.subscribe(() => {
  queryClient.clear();
  void router.invalidate();
});

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Providers
      ports={{ kept, now: clock.wall, createId }}
      session={session}
      texts={texts}
      appearance={openAppearance(kept, root)}
      updates={followUpdates({
        container: navigator.serviceWorker,
        trustedTypes: Reflect.get(globalThis, 'trustedTypes'),
        base: BASE,
        reload: () => location.reload(),
        onReturn: (listener) => addEventListener('focus', listener),
      })}
      queryClient={queryClient}
    >
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
