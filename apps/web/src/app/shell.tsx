import { onlineManager } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { RefusedNote } from '../page/refused-note.tsx';
import { SkipLink } from '../page/skip-link.tsx';
import { useSessionState } from '../start/session.ts';
import { UpdateNotice } from '../start/update-notice.tsx';
import { useTexts } from '../texts/texts.ts';
import { Navigation } from './navigation.tsx';
import { WaitingNote } from './waiting-note.tsx';

/** Every page but the player: the navigation, and what the page is about. */
export function Shell() {
  const { place } = useSessionState();
  // While nobody is there, there is nowhere else to go.
  if (place === null) return <PlainShell />;
  return (
    <div className="shell">
      <SkipLink />
      <Navigation />
      <main id="main" className="page">
        <OfflineNote />
        <RefusedNote />
        <WaitingNote />
        <Outlet />
      </main>
      <UpdateNotice />
    </div>
  );
}

/** A page by itself, such as the first visit: nothing leads away from it. */
export function PlainShell() {
  const { text } = useTexts();
  return (
    <>
      <SkipLink />
      <p aria-hidden="true" className="px-4 medium:px-8 pt-6 font-content text-large font-strong">
        {text('app.name')}
      </p>
      <main id="main" className="page">
        <Outlet />
      </main>
      <UpdateNotice />
    </>
  );
}

/** Without a network, records of the server that are not there yet wait for it; what else is asked for says why it fails. */
function OfflineNote() {
  const { text } = useTexts();
  const { isReached, place, server } = useSessionState();
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  if ((isReached && isOnline) || server === null || place?.kind === 'device') return null;
  return (
    <p className="mb-6 px-4 py-3 rounded-field bg-almost-soft text-almost">
      {text('app.offline')}{' '}
      <Link to="/settings" hash="device" className="underline underline-offset-3">
        {text('app.offline_both')}
      </Link>
    </p>
  );
}
