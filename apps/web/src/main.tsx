import { createClient, createUploadFetch } from '@learnwright/client';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/literata/wght.css';
import { createAppRouter } from './app/router.tsx';
import { openLastInfo } from './start/app-info.ts';
import { followUpdates } from './start/app-updates.ts';
import { openAppearance, readTheme } from './start/appearance.ts';
import { createDevice } from './start/device.ts';
import { setFirstSettings } from './start/first-settings.ts';
import { openKeptValues } from './start/kept-values.ts';
import { accountOf } from './start/place.ts';
import { createPreferences } from './start/preferences.ts';
import { Providers } from './start/providers.tsx';
import { createQueryClient } from './start/query-client.ts';
import { type Session, startSession, TOKEN } from './start/session.ts';
import { createSignInRequests } from './start/sign-in-requests.ts';
import { readTimeZone } from './start/time-zone.ts';
import { createTurns } from './start/waiting.ts';
import './styles/app.css';
import { openAppTexts } from './texts/open-app-texts.ts';

// The composition root: only here the page reaches its clock, its network and its storage.
// The policy of the page lets no text become code. What checks lessons would ask for that, and be reported.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

const BASE = import.meta.env.BASE_URL;
const API = document.querySelector<HTMLMetaElement>('meta[name="learnwright-api"]')?.content ?? '';
/** Where lessons are files, on a place without a server. */
const LESSONS = document.querySelector<HTMLMetaElement>('meta[name="learnwright-lessons"]')?.content ?? null;
/** Refusals of a sign-in itself say nothing of who is there. */
const SIGN_IN = /\/api\/auth\//;
/** The name of what a tab keeps of somebody who has left the app to sign in. */
const LEFT = 'left';
const ACCOUNT = /\/api\/users\/([^/?]+)$/;
const root = document.documentElement;

const kept = openKeptValues(() => localStorage);
const tab = openKeptValues(() => sessionStorage);
const send = createUploadFetch(
  () => new XMLHttpRequest(),
  (input, init) => fetch(input, init),
);
let started: Session | null = null;
const client = createClient({
  baseUrl: API,
  fetch: async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Accept-Language', root.lang);
    // The client would keep a token that it was given; this one comes and goes with the session.
    const token = tab.read(TOKEN);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    // A page of another place is sent the cookie of its server too, where that lets it in.
    const answer = await send(input, { ...init, headers, credentials: API === '' ? 'same-origin' : 'include' });
    const address = String(input);
    if (answer.status === 401 && !SIGN_IN.test(address)) started?.noteRefusal();
    if (answer.ok) started?.noteAnswer();
    const erased = answer.ok && init?.method === 'DELETE' ? ACCOUNT.exec(address)?.[1] : undefined;
    if (erased !== undefined) started?.noteErasure(erased);
    return answer;
  },
});
/** The address of a page of this app, to which mails and other sites lead back. */
const pageOf = (path: string) => (API === '' ? '' : location.origin) + BASE.slice(0, -1) + path;
const signIns = createSignInRequests(client, pageOf);
const clock = { wall: () => Date.now(), elapsed: () => performance.now() };
/** By the generator that also works where the page came without TLS. */
const createId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex).join('');
const device = createDevice({ indexedDB, kept, ...clock, lessons: LESSONS }, client);
const preferences = createPreferences({
  ...{ kept, client },
  account: () => accountOf(started?.current().place ?? null),
  onChange: (name, value) => {
    if (name === 'theme') appearance.choose(readTheme(value));
    if (name === 'language' && value !== null) void texts.choose(value).catch(() => undefined);
  },
});
const appearance = openAppearance(preferences.kept, root);
const [texts, session] = await Promise.all([
  openAppTexts({ client, kept: preferences.kept, wanted: navigator.languages, root, now: clock.wall }),
  startSession({ client, device, signIns, last: openLastInfo(indexedDB), kept, tab }),
]);
started = session;
const isByCookie = session.current().server?.sign_in != null && tab.read(TOKEN) === null;
if (isByCookie && session.current().server?.caller != null) void signIns.keepAlive().catch(() => undefined);
const queryClient = createQueryClient();
const router = createAppRouter({ session, texts }, BASE);
let { place } = session.current();
/** Whoever has signed in for the first time has what this page knows of them. */
function greet(): void {
  const account = accountOf(session.current().place);
  if (account === null || account !== session.current().server?.caller?.user_id) return;
  setFirstSettings(client, account, { language: texts.current().language, timezone: readTimeZone() })
    .then((isSet) => (isSet ? queryClient.invalidateQueries() : undefined))
    // They are as they were: the settings have them.
    .catch(() => undefined);
}
if (tab.read(LEFT) !== null) greet();
tab.write(LEFT, null);
const known = accountOf(place);
if (known !== null) void preferences.takeOver(known);
session.subscribe(() => {
  const next = session.current();
  const account = accountOf(next.place);
  if (account !== null && account !== accountOf(place)) {
    void preferences.takeOver(account);
    greet();
  }
  if (next.place !== place) queryClient.clear();
  // Whoever has signed in again reads again what was refused meanwhile.
  else if (!next.isAsked) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  place = next.place;
  if (!next.isAsked) void router.invalidate();
});

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Providers
      ports={{
        kept: preferences.kept,
        server: API,
        now: clock.wall,
        createId,
        inTurn: createTurns(navigator.locks),
        leaveFor: (address) => {
          tab.write(LEFT, 'yes');
          location.assign(address);
        },
      }}
      session={session}
      texts={texts}
      appearance={appearance}
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
