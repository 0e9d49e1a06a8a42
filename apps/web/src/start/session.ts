import { type Client, isApiError } from '@learnwright/client';
import type { NewLearner } from '@learnwright/client/local';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type AppInfo, type FoundServer, findServer } from './app-info.ts';
import type { DeviceAccess } from './device.ts';
import type { KeptValues } from './kept-values.ts';
import { type KeptPlace, type Place, readPlace, writePlace } from './place.ts';

/** Who is there, as pages see it. */
export interface SessionState {
  /** What the server says of itself; null where there is none. */
  readonly server: AppInfo | null;
  /** Whether the server has answered when the page began. */
  readonly isReached: boolean;
  /** Null while nobody learns here. */
  readonly place: Place | null;
}

/** Knows who learns, and where. */
export interface Session {
  readonly client: Client;
  /** What this browser keeps. */
  readonly device: DeviceAccess;
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Learns as a learner of the server. */
  learnOnServer(user_id: string): Promise<void>;
  /** Learns on this device: as a learner that it knows, else as a new one. */
  learnOnDevice(learner: NewLearner): Promise<void>;
  /** Takes a token for this tab; false where the server does not. */
  signIn(token: string): Promise<boolean>;
  /** Nobody learns here any more; what is stored stays. */
  leave(): void;
}

/** What a session is made of. */
export interface SessionPorts {
  readonly client: Client;
  readonly device: DeviceAccess;
  /** For ever. */
  readonly kept: KeptValues;
  /** Until the tab is closed. */
  readonly tab: KeptValues;
}

/** The name of the token among the values of a tab. */
export const TOKEN = 'token';

/** Finds out whether there is a server and who learns. */
export async function startSession({ client, device, kept, tab }: SessionPorts): Promise<Session> {
  const listeners = new Set<() => void>();
  const found = await findServer(client, kept).catch(() => findWithoutToken({ client, kept, tab }));
  let state: SessionState = toState(found);
  const place = choosePlace(readPlace(kept), state.server);
  if (place !== null) await enter(place).catch(() => writePlace(kept, null));

  function show(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function enter(next: KeptPlace): Promise<void> {
    const opened = await openPlace(next, device, state.server !== null);
    if (opened === null) return;
    writePlace(kept, opened);
    show({ ...state, place: opened });
  }

  async function signIn(token: string): Promise<boolean> {
    tab.write(TOKEN, token);
    const answer = await findServer(client, kept).catch((error) => {
      if (isApiError(error)) return null;
      throw error;
    });
    if (answer?.info?.caller == null) {
      tab.write(TOKEN, null);
      return false;
    }
    show(toState(answer));
    const own = choosePlace(null, answer.info);
    if (own !== null) await enter(own);
    return true;
  }

  return {
    client,
    device,
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    learnOnServer: (user_id) => enter({ kind: 'server', user_id }),
    learnOnDevice: async (learner) => {
      const { database } = await device.open();
      const { id } = await database.createLearner(learner);
      await enter({ kind: 'device', user_id: id });
    },
    signIn,
    leave: () => {
      tab.write(TOKEN, null);
      writePlace(kept, null);
      show({ ...state, place: null });
    },
  };
}

function toState({ info, isReached }: FoundServer): SessionState {
  return { server: info, isReached, place: null };
}

/** A token of this tab that is not taken any more is forgotten. */
async function findWithoutToken({ client, kept, tab }: Omit<SessionPorts, 'device'>): Promise<FoundServer> {
  tab.write(TOKEN, null);
  return findServer(client, kept).catch(() => ({ info: null, isReached: false }));
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
  { kind, user_id }: KeptPlace,
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
  // Where there never was a server, what is kept is all that there is.
  const lessons = hasServer ? content : { ...content, listSets: () => content.listSets().catch(() => []) };
  return { kind, user_id, name: learner.name, storage: database.storageOf(user_id), lessons };
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
