import { PageHeading } from '../../page/page-heading.tsx';
import { useLearnerName } from '../../start/learner-name.ts';
import { useMode } from '../../start/mode.ts';
import { usePreloadedPlayer } from '../../start/preload-player.ts';
import { useTexts } from '../../texts/texts.ts';
import { ContinueCard } from './continue-card.tsx';
import { DueCard } from './due-card.tsx';
import { LevelCard } from './level-card.tsx';
import { StreakCard } from './streak-card.tsx';

/** What there is to do today, and what was earned. */
export function TodayPage() {
  const { text } = useTexts();
  usePreloadedPlayer();
  const { has } = useMode();
  const name = useLearnerName();
  return (
    <>
      <PageHeading title={text('today.title')}>
        <p className="min-h-6 text-ink-soft">{name !== null && text('today.hello', { name })}</p>
      </PageHeading>
      <div className="grid gap-4 medium:grid-cols-2 wide:grid-cols-3">
        <ContinueCard />
        <DueCard isAlone={!has('xp')} />
        {has('xp') ? (
          <>
            <StreakCard />
            <LevelCard />
          </>
        ) : (
          <p className="col-span-full text-small text-ink-soft">{text('today.no_level_here')}</p>
        )}
      </div>
    </>
  );
}
