import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { SelfCheck } from './check/self-check.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NeedsSection } from './needs-section.tsx';
import { ServerState } from './server-state.tsx';
import { useWatchedServer } from './watch-server.ts';

/** What needs somebody, first; then how the server is. */
export function OverviewPage() {
  const { text } = useTexts();
  const watched = useWatchedServer();
  return (
    <>
      <PageHeading title={text('console.title')} />
      <div className="grid gap-8">
        <NeedsSection watched={watched} />
        <ServerState sources={watched.sources} />
        <FirstSteps />
        <SelfCheck />
      </div>
    </>
  );
}
