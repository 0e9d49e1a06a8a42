import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const StatusContext = createContext<(message: string) => void>(() => undefined);

/** Says to readers of screens, politely, what has happened: one region for the whole app, which is there from the beginning. */
export function LiveStatus({ children }: { readonly children: ReactNode }) {
  const [status, setStatus] = useState({ message: '', count: 0 });
  // The same words a second time are said again.
  const announce = useCallback((message: string) => setStatus(({ count }) => ({ message, count: count + 1 })), []);
  return (
    <StatusContext value={announce}>
      {children}
      <div role="status" className="unseen">
        <span key={status.count}>{status.message}</span>
      </div>
    </StatusContext>
  );
}

/** What says something to readers of screens. */
export function useAnnounce(): (message: string) => void {
  return useContext(StatusContext);
}
