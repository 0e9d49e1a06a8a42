import { LearnwrightProvider } from '@learnwright/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type TextStore, TextsContext } from '../texts/texts.ts';
import { LiveStatus } from '../ui/live-status.tsx';
import { type AppUpdates, UpdatesContext } from './app-updates.ts';
import { type Appearance, AppearanceContext } from './appearance.ts';
import { type PagePorts, PagePortsContext } from './page-ports.ts';
import { type Session, SessionContext, useSessionState } from './session.ts';
import { Syncing } from './syncing.tsx';

interface ProvidersProps {
  readonly ports: PagePorts;
  readonly session: Session;
  readonly texts: TextStore;
  readonly appearance: Appearance;
  readonly updates: AppUpdates;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** What every page may ask for. */
export function Providers({ ports, session, texts, appearance, updates, queryClient, children }: ProvidersProps) {
  return (
    <SessionContext value={session}>
      <TextsContext value={texts}>
        <AppearanceContext value={appearance}>
          <UpdatesContext value={updates}>
            <PagePortsContext value={ports}>
              <QueryClientProvider client={queryClient}>
                <LiveStatus>
                  <Learner session={session}>{children}</Learner>
                </LiveStatus>
              </QueryClientProvider>
            </PagePortsContext>
          </UpdatesContext>
        </AppearanceContext>
      </TextsContext>
    </SessionContext>
  );
}

/** Gives the hooks their learner. While nobody is there, pages have the hooks of nobody: they ask for none of their records. */
function Learner({ session: { client }, children }: { readonly session: Session; readonly children: ReactNode }) {
  const { place } = useSessionState();
  if (place?.kind === 'device') {
    const { storage, lessons, account } = place;
    return (
      <LearnwrightProvider client={client} storage={storage} lessons={lessons} user_id={account ?? undefined}>
        {account === null ? (
          children
        ) : (
          <Syncing storage={storage} client={client} user_id={account}>
            {children}
          </Syncing>
        )}
      </LearnwrightProvider>
    );
  }
  return (
    <LearnwrightProvider client={client} user_id={place?.user_id ?? NOBODY} lessons={place?.lessons ?? undefined}>
      {children}
    </LearnwrightProvider>
  );
}

const NOBODY = 'nobody';
