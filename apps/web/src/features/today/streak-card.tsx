import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StreakIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';

/** How many days in a row somebody has learned. Days off are help, and no warning. */
export function StreakCard() {
  const { text, plural } = useTexts();
  const { user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const streak = useQuery(queries.get('/plugins/gamification/streak/{user_id}', { params: { user_id } }));
  return (
    <Card title={text('today.streak')}>
      {streak.isPending && <Loading label={text('app.loading')} />}
      {streak.isError && <Failure error={streak.error} onRetry={() => streak.refetch()} />}
      {streak.data && (
        <>
          <p className="flex items-center gap-2 text-title font-strong">
            <span className="text-brass">
              <Icon of={StreakIcon} size={28} />
            </span>
            {plural('today.days', streak.data.current_streak_days)}
          </p>
          <p>{text(streak.data.active_today ? 'today.active_today' : 'today.not_yet_today')}</p>
          <p className="facts">
            {streak.data.longest_streak_days > 0 && (
              <span>{plural('today.longest', streak.data.longest_streak_days)}</span>
            )}
            {streak.data.freezes_available > 0 && <span>{plural('today.freezes', streak.data.freezes_available)}</span>}
            {streak.data.weekend_mode && <span>{text('today.weekend')}</span>}
          </p>
          <Link to="/progress" className="link inline-flex items-center min-h-11 mt-auto self-start">
            {text('progress.title')}
          </Link>
        </>
      )}
    </Card>
  );
}
