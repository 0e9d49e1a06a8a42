import { type Client, isApiError } from '@learnwright/client';
import type { NewLearner } from '@learnwright/client/local';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type AppInfo, type FoundServer, findServer, type LastInfo } from './app-info.ts';
import type { DeviceAccess } from './device.ts';
import type { KeptValues } from './kept-values.ts';
import { accountOf, type KeptPlace, type Place, readPlace, writePlace } from './place.ts';
import type { SignInRequests } from './sign-in-requests.ts';

/** Who is there, as pages see it. */
export interface SessionState {
  /** What the server says of itself; null where there is none. */
  readonly server: AppInfo | null;
  /** Whether the server has answered when the page began. */
  readonly isReached: boolean;
  /** Null while nobody learns here. */
  readonly place: Place | null;
  /** Whether whoever learns here has to sign in again: the server does not know them any more, or wants to be sure. */
  readonly isAsked: boolean;
  /** Whether the server has refused whoever learns here, until they have signed in again. */
  readonly isRefused: boolean;
}

/** Knows who learns, and where. */
export interface Session {
  readonly client: Client;
  /** What this browser keeps. */
  readonly device: DeviceAccess;
  /** The requests by which people sign in. */
  readonly signIns: SignInRequests;
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Learns as a learner of the server. */
  learnOnServer(user_id: string): Promise<void>;
  /** Learns on this device: as a learner that it knows, else as a new one. */
  learnOnDevice(learner: NewLearner, account?: string | null): Promise<void>;
  /** Takes a token for this tab; false where the server does not. */
  signIn(token: string): Promise<boolean>;
  /** Asks the server anew who is there, after a sign-in by cookie. Whoever learns here goes on where they are; false for nobody. */
  refresh(): Promise<boolean>;
  /** Has whoever learns here sign in again, over the page that they are at; false puts it off until they ask for it. */
  askAgain(isAsked: boolean): void;
  /** Hears that the server does not know whoever learns here any more. */
  noteRefusal(): void;
  /** Ends the sign-in. What is stored on this device stays. */
  signOut(): Promise<void>;
  /** Nobody learns here any more; what is stored stays. */
  leave(): void;
}

/** What a session is made of. */
export interface SessionPorts {
  readonly client: Client;
  readonly device: DeviceAccess;
  readonly signIns: SignInRequests;
  readonly last: LastInfo;
  /** For ever. */
  readonly kept: KeptValues;
  /** Until the tab is closed. */
  readonly tab: KeptValues;
}

/** The name of the token among the values of a tab. */
export const TOKEN = 'token';

/** Finds out whether there is a server and who learns. */
export async function startSession(ports: SessionPorts): Promise<Session> {
  const { client, device, signIns, last, kept, tab } = ports;
  const listeners = new Set<() => void>();
  let isPutOff = false;
  const found = await findServer(client, last).catch(() => findWithoutToken(ports));
  let state: SessionState = toState(found);
  const place = choosePlace(readPlace(kept), state.server);
  if (place !== null) await enter(place).catch(() => writePlace(kept, null));

  function show(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function enter(next: KeptPlace): Promise<void> {
    const opened = await openPlace(next, device, state.server !== null);
    if (opened === null) return;
    // Whom the server names by their credential need not be remembered here.
    const isNamed = opened.kind === 'server' && state.server?.caller?.user_id === opened.user_id;
    writePlace(kept, isNamed ? null : opened);
    show({ place: opened, isAsked: false, isRefused: false });
  }

  async function refresh(): Promise<boolean> {
    const answer = await findServer(client, last);
    const caller = answer.info?.caller ?? null;
    if (caller === null) return false;
    isPutOff = false;
    const own = choosePlace(null, answer.info);
    // Somebody else does not go on with what the first one has begun.
    const goesOn = own === null || accountOf(state.place) === null || accountOf(state.place) === own.user_id;
    show({ ...toState(answer), place: goesOn ? state.place : null });
    if (state.place === null && own !== null) await enter(own);
    return true;
  }

  async function signIn(token: string): Promise<boolean> {
    const before = tab.read(TOKEN);
    tab.write(TOKEN, token);
    const isTaken = await refresh().catch((error) => {
      if (isApiError(error)) return false;
      throw error;
    });
    if (!isTaken) tab.write(TOKEN, before);
    return isTaken;
  }

  function askAgain(isAsked: boolean): void {
    isPutOff = !isAsked;
    show({ isAsked });
  }

  function leave(): void {
    const { server, place: left } = state;
    writePlace(kept, null);
    // Who operates the server by a token learns as whom they choose; any other credential is that of one learner.
    const isNamed = left?.kind === 'server' && server?.caller?.user_id === left.user_id;
    if (isNamed) tab.write(TOKEN, null);
    show({ place: null, isAsked: false, isRefused: false, server: isNamed ? { ...server, caller: null } : server });
  }

  return {
    client,
    device,
    signIns,
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    learnOnServer: (user_id) => enter({ kind: 'server', user_id }),
    learnOnDevice: async (learner, account = null) => {
      const { database } = await device.open();
      const { id } = await database.createLearner(learner);
      await enter({ kind: 'device', user_id: id, account });
    },
    signIn,
    refresh,
    askAgain,
    noteRefusal: () => {
      if (accountOf(state.place) === null) return;
      // Whoever goes on without is not asked at every step.
      const isAsked = state.isAsked || !isPutOff;
      if (!state.isRefused || isAsked !== state.isAsked) show({ isAsked, isRefused: true });
    },
    signOut: async () => {
      if (tab.read(TOKEN) === null && state.server?.sign_in != null) await signIns.signOut();
      tab.write(TOKEN, null);
      leave();
      show(toState(await findServer(client, last)));
    },
    leave,
  };
}

function toState({ info, isReached }: FoundServer): SessionState {
  return { server: info, isReached, place: null, isAsked: false, isRefused: false };
}

/** A token of this tab that is not taken any more is forgotten. */
async function findWithoutToken({ client, last, tab }: SessionPorts): Promise<FoundServer> {
  tab.write(TOKEN, null);
  return findServer(client, last).catch(() => ({ info: null, isReached: false }));
}

/**
 * Where somebody goes on: who has learned on this device goes on there; else the caller that the server knows is the learner. In open
 * mode and for operators the learner is the one that was chosen last.
 */
function choosePlace(kept: KeptPlace | null, server: AppInfo | null): KeptPlace | null {
  if (kept?.kind === 'device') return kept;
  const caller = server?.caller ?? null;
  if (caller?.user_id != null) return { kind: 'server', user_id: caller.user_id };
  const isKnown = server !== null && (server.auth_mode === 'open' || caller !== null);
  return isKnown ? kept : null;
}

async function openPlace(
  { kind, user_id, account = null }: KeptPlace,
  device: DeviceAccess,
  hasServer: boolean,
): Promise<Place | null> {
  if (kind === 'server') {
    // Where nothing is kept, the code for it need not come.
    const opened = device.isKnown() ? await device.open().catch(() => null) : null;
    return { kind, user_id, lessons: opened?.content ?? null };
  }
  const { database, content } = await device.open();
  const learner = (await database.listLearners()).find(({ id }) => id === user_id);
  if (learner === undefined) return null;
  // Where there never was a server, nor lessons beside the pages, what is kept is all that there is.
  const lessons =
    hasServer || device.hasLessons ? content : { ...content, listSets: () => content.listSets().catch(() => []) };
  return { kind, user_id, name: learner.name, storage: database.storageOf(user_id), lessons, account };
}

/** The session, for the components below. */
export const SessionContext = createContext<Session | null>(null);

/** The session itself, to change who learns. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session above this component.');
  return session;
}

/** Who is there now; the component is drawn again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.current);
}
