import { useEffect, useRef } from 'react';
import { useSession } from '../start/session.ts';
import { canFillInPasskeys, signInByPasskey } from './passkeys.ts';

/** Waits for a passkey that somebody chooses among what the browser fills in. */
export function useFilledInPasskey(isOn: boolean, onSignedIn: () => void): void {
  const session = useSession();
  const signedIn = useRef(onSignedIn);
  signedIn.current = onSignedIn;
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const wait = async () => {
      if (!(await canFillInPasskeys()) || stop.signal.aborted) return;
      await signInByPasskey(session.signIns, { mediation: 'conditional', signal: stop.signal });
      await session.refresh();
      signedIn.current();
    };
    // Nobody has asked for it, so nobody is told that it came to nothing.
    wait().catch(() => undefined);
    return () => stop.abort();
  }, [isOn, session]);
}
