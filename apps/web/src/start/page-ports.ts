import { createContext, useContext } from 'react';
import type { KeptValues } from './kept-values.ts';
import type { InTurn } from './waiting.ts';

/** What pages reach of the browser: its clock, its storage, and what makes ids. */
export interface PagePorts {
  readonly kept: KeptValues;
  /** The address of the server, to which `/api` and what follows is added. */
  readonly server: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A text that was never there before. */
  readonly createId: () => string;
  /** Lets one thing be done after the other. */
  readonly inTurn: InTurn;
  /** Leaves the app for the address of a provider to sign in with. */
  readonly leaveFor: (address: string) => void;
}

/** The ports, for the components below. */
export const PagePortsContext = createContext<PagePorts | null>(null);

/** The clock, the storage and the ids of the page. */
export function usePagePorts(): PagePorts {
  const ports = useContext(PagePortsContext);
  if (ports === null) throw new Error('There are no ports above this component.');
  return ports;
}
