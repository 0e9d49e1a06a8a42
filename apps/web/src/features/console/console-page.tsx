import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { findConsolePage } from './console-pages.ts';
import { ConsoleShell } from './console-shell.tsx';
import { NotForYou } from './not-for-you.tsx';
import './console.css';

/**
 * The place of those who run the server, at all its addresses: what learners load first knows none of them. Nobody else is shown anything
 * of it, and nothing of it is asked for.
 */
export function ConsolePage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  const { _splat: path = '' } = useParams({ strict: false });
  if (server?.caller?.role !== 'operator') return <NotForYou />;
  const { Page, id } = findConsolePage(path);
  return (
    <ConsoleShell>
      <Suspense fallback={<Loading label={text('app.loading')} />}>
        <Page key={path} id={id} />
      </Suspense>
    </ConsoleShell>
  );
}
