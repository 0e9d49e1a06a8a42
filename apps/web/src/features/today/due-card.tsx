import { type DueSummary, type Schemas, summariseDue } from '@learnwright/client';
import { useDueReviews } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { FinishedJoint } from '../../illustrations/finished-joint.tsx';
import { nameSource } from '../../page/due-sources.ts';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';

/** What there is to review, source by source; it takes the whole line where it stands alone. */
export function DueCard({ isAlone }: { readonly isAlone: boolean }) {
  const { text } = useTexts();
  const due = useDueReviews();
  return (
    <Card title={text('today.due')} isWide={isAlone} isHalf={!isAlone}>
      {due.isPending && <Loading label={text('app.loading')} />}
      {due.isError && <Failure error={due.error} onRetry={() => due.refetch()} />}
      {due.data && <Due sources={due.data.sources} summary={summariseDue(due.data)} />}
    </Card>
  );
}

interface DueProps {
  readonly sources: readonly Schemas['DueSource'][];
  readonly summary: DueSummary;
}

function Due({ sources, summary: { count, isMore, next_due_at } }: DueProps) {
  const texts = useTexts();
  const { text, plural, format } = texts;
  const shown = sources.filter((source) => source.count !== 0);
  return (
    <>
      <p className="text-title font-strong">
        {count === 0
          ? text('today.nothing_due')
          : plural('today.due', count, isMore ? { count: format.atLeast(count) } : {})}
      </p>
      {count === 0 && next_due_at !== null && (
        <p className="text-ink-soft">{text('today.next_due', { when: format.coming(next_due_at) })}</p>
      )}
      <ul className="grid gap-1 text-ink-soft">
        {shown.map((source) => (
          <li key={source.name} className="flex justify-between gap-4">
            {source.count === null ? (
              text('today.source_failed', { source: nameSource(source, texts) })
            ) : (
              <>
                <span>{nameSource(source, texts)}</span>
                <span className="tabular-nums">{format.number(source.count)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {count === 0 && (
        <div className="w-36 my-auto self-center text-line-strong">
          <FinishedJoint />
        </div>
      )}
      {count > 0 && (
        <Link to="/review" className={`${buttonClass('second')} mt-auto self-start`}>
          {text('today.review')}
        </Link>
      )}
    </>
  );
}
