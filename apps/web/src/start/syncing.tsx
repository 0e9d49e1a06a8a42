import { type Sync, type UseSyncOptions, useSync } from '@learnwright/react';
import { createContext, type ReactNode, useContext } from 'react';

const SyncContext = createContext<Sync | null>(null);

interface SyncingProps extends UseSyncOptions {
  readonly children: ReactNode;
}

/** Keeps the records of this device and those of an account alike, for as long as the page is open. */
export function Syncing({ children, ...options }: SyncingProps) {
  return <SyncContext value={useSync(options)}>{children}</SyncContext>;
}

/** How the records of this device and of the account stand to each other; null where they are in one place. */
export function useSyncing(): Sync | null {
  return useContext(SyncContext);
}
