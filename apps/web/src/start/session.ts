import type { Client } from '@learnwright/client';
import type { NewLearner } from '@learnwright/client/local';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type AppInfo, askServer, type FoundServer, findServer, isRefusal, type LastInfo } from './app-info.ts';
import type { DeviceAccess } from './device.ts';
import type { KeptValues } from './kept-values.ts';
import { choosePlace, openPlace } from './open-place.ts';
import {
  accountOf,
  forgetAccount,
  type KeptPlace,
  type Place,
  readAccount,
  readPlace,
  writeAccount,
  writePlace,
} from './place.ts';
import type { SignInRequests } from './sign-in-requests.ts';

/** Who is there, as pages see it. */
export interface SessionState {
  /** What the server says of itself; null where there is none. */
  readonly server: AppInfo | null;
  /** Whether the server has answered since the page began. */
  readonly isReached: boolean;
  /** Why the server has not answered when the page began; null where it has, and where there is none. */
  readonly serverFailure: unknown;
  /** Why this device could not open what it keeps of whoever learns here; null where it could. */
  readonly deviceFailure: unknown;
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
  /** Finds out again who learns here, as at the start of the page. */
  beginAgain(): Promise<void>;
  /** Learns as a learner of the server. */
  learnOnServer(user_id: string): Promise<void>;
  /** Learns on this device: as a learner that it knows, else as a new one. Without an account, that of the last time counts; null is none. */
  learnOnDevice(learner: NewLearner, account?: string | null): Promise<void>;
  /** Takes a token for this tab; false where the server does not. Rejects with an ApiError where the server does not say. */
  signIn(token: string): Promise<boolean>;
  /**
   * Asks the server anew who is there, after a sign-in by cookie. Whoever learns here goes on where they are; false for nobody. Rejects
   * with an ApiError where the server does not say: then nothing changes.
   */
  refresh(): Promise<boolean>;
  /** Has whoever learns here sign in again, over the page that they are at; false puts it off until they ask for it. */
  askAgain(isAsked: boolean): void;
  /** Hears that the server does not know whoever learns here any more. */
  noteRefusal(): void;
  /** Hears that the server has answered. */
  noteAnswer(): void;
  /** Hears that an account is no more: nobody of this device is kept alike with it again. */
  noteErasure(user_id: string): void;
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
  let state: SessionState = toState({ info: null, isReached: false, failure: null }, device);
  await begin();

  async function begin(): Promise<void> {
    const found = toState(await findServer(client, last).catch(() => findWithoutToken(ports)), device);
    const place = choosePlace(readPlace(kept), found.server);
    if (place === null) return show(found);
    await enter(place, found).catch((error) => show({ ...found, deviceFailure: error }));
  }

  function show(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** A place that is not there any more is forgotten. Rejects where that cannot be found out. */
  async function enter(next: KeptPlace, found: Partial<SessionState> = {}): Promise<void> {
    const { server } = { ...state, ...found };
    const opened = await openPlace(next, device, server !== null);
    // Whom the server names by their credential need not be remembered here.
    const isNamed = opened?.kind === 'server' && server?.caller?.user_id === opened.user_id;
    writePlace(kept, isNamed ? null : opened);
    if (opened?.kind === 'device') writeAccount(kept, opened.user_id, opened.account);
    show({ ...found, place: opened, deviceFailure: null, isAsked: false, isRefused: false });
  }

  async function refresh(): Promise<boolean> {
    const server = await askServer(client, last);
    if (server.caller === null) return false;
    isPutOff = false;
    const own = choosePlace(null, server);
    // Somebody else does not go on with what the first one has begun.
    const goesOn = own === null || accountOf(state.place) === null || accountOf(state.place) === own.user_id;
    const found = toState({ info: server, isReached: true, failure: null }, device);
    show({ ...found, deviceFailure: state.deviceFailure, place: goesOn ? state.place : null });
    if (state.place === null && own !== null) await enter(own);
    return true;
  }

  async function signIn(token: string): Promise<boolean> {
    const before = tab.read(TOKEN);
    tab.write(TOKEN, token);
    const isTaken = await refresh().catch((error) => {
      if (isRefusal(error)) return false;
      tab.write(TOKEN, before);
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
    beginAgain: begin,
    learnOnServer: (user_id) => enter({ kind: 'server', user_id }),
    learnOnDevice: async (learner, account) => {
      const { database } = await device.open();
      const { id } = await database.createLearner(learner);
      await enter({ kind: 'device', user_id: id, account: account === undefined ? readAccount(kept, id) : account });
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
    noteAnswer: () => {
      if (!state.isReached && state.server !== null) show({ isReached: true, serverFailure: null });
    },
    noteErasure: (user_id) => forgetAccount(kept, user_id),
    signOut: async () => {
      if (tab.read(TOKEN) === null && state.server?.sign_in != null) await signIns.signOut();
      tab.write(TOKEN, null);
      leave();
      show(toState(await findServer(client, last), device));
    },
    leave,
  };
}

function toState({ info, isReached, failure }: FoundServer, { hasLessons }: DeviceAccess): SessionState {
  // Where lessons are files beside the pages, no server is waited for.
  const serverFailure = hasLessons ? null : failure;
  const nobody = { place: null, deviceFailure: null, isAsked: false, isRefused: false };
  return { ...nobody, server: info, isReached, serverFailure };
}

/** A token of this tab that is not taken any more is forgotten. */
async function findWithoutToken({ client, last, tab }: SessionPorts): Promise<FoundServer> {
  tab.write(TOKEN, null);
  return findServer(client, last).catch((failure) => ({ info: null, isReached: false, failure }));
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
