import { createContext, useContext, useSyncExternalStore } from 'react';

/** Tells of a new version of the app that is ready. */
export interface AppUpdates {
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Lets the new version take over, and loads the page again. */
  apply(): void;
}

/** What follows the versions of the app. */
export interface UpdatePorts {
  /** Absent where the page is not safe enough for service workers, or the browser has none. */
  readonly container: ServiceWorkerContainer | undefined;
  readonly trustedTypes: TrustedTypes | undefined;
  /** The path that the app stands below. */
  readonly base: string;
  readonly reload: () => void;
  /** Calls back whenever somebody comes back to the page. */
  readonly onReturn: (listener: () => void) => void;
}

/** The part of the browser's trusted types that is used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): unknown };
}

/** Registers the service worker and follows its versions. One that waits is ready; it takes over when somebody says so. */
export function followUpdates({ container, trustedTypes, base, reload, onReturn }: UpdatePorts): AppUpdates {
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | null = null;

  function note(registration: ServiceWorkerRegistration): void {
    // Without a version that serves already, this is the first visit.
    waiting = container?.controller == null ? null : registration.waiting;
    for (const listener of listeners) listener();
  }

  async function register(): Promise<void> {
    if (container === undefined) return;
    const file = `${base}sw.js`;
    const policy = trustedTypes?.createPolicy('app', { createScriptURL: () => file });
    const registration = await container.register(toScriptUrl(policy?.createScriptURL(file) ?? file), { scope: base });
    const follow = () => registration.installing?.addEventListener('statechange', () => note(registration));
    note(registration);
    // One that is being installed already was found before anybody listened.
    follow();
    registration.addEventListener('updatefound', follow);
    // A page that stays open for days would never hear of a new version.
    onReturn(() => void registration.update().catch(() => undefined));
  }

  // Without it the app works as long as there is a network.
  register().catch(() => undefined);
  return {
    isReady: () => waiting !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    apply: () => {
      container?.addEventListener('controllerchange', reload, { once: true });
      waiting?.postMessage('take over');
    },
  };
}

/** The types of the page know texts alone; browsers take a trusted address, and some no other. */
function toScriptUrl(url: unknown): URL {
  return Object(url);
}

/** The updates, for the components below. */
export const UpdatesContext = createContext<AppUpdates | null>(null);

/** Whether a new version is ready, and what puts it in place. */
export function useUpdate(): { readonly isReady: boolean; readonly apply: () => void } {
  const updates = useContext(UpdatesContext);
  if (updates === null) throw new Error('There are no updates above this component.');
  return { isReady: useSyncExternalStore(updates.subscribe, updates.isReady), apply: updates.apply };
}
