import { useXp } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RulerEdge } from '../../ui/progress-ruler.tsx';

/** The level, and how far it is to the next: a ruler whose parts are the numbers of the server. */
export function LevelCard() {
  const { text, format } = useTexts();
  const xp = useXp();
  return (
    <Card title={xp.data ? text('today.level', { level: format.number(xp.data.level) }) : text('today.xp', { xp: '' })}>
      {xp.isPending && <Loading label={text('app.loading')} />}
      {xp.isError && <Failure error={xp.error} onRetry={() => xp.refetch()} />}
      {xp.data && (
        <>
          <p className="text-title font-strong tabular-nums">
            {text('today.xp', { xp: format.number(xp.data.total_xp) })}
          </p>
          <RulerEdge done={xp.data.xp_into_level} left={xp.data.xp_to_next_level} isEarned />
          <p className="facts">{text('today.to_next', { xp: format.number(xp.data.xp_to_next_level) })}</p>
          <Link to="/badges" className="link inline-flex items-center min-h-11 mt-auto self-start">
            {text('places.badges')}
          </Link>
        </>
      )}
    </Card>
  );
}
