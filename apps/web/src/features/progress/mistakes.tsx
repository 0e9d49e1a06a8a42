import { useElementErrors } from '@learnwright/react';
import { Link } from '@tanstack/react-router';
import { Chart } from '../../charts/chart.tsx';
import { Dots } from '../../charts/dots.tsx';
import { Failure } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

/** How many of what went wrong most often are shown. */
const MOST = 10;

/** What goes wrong most often, and how much is mastered. */
export function Mistakes() {
  const { text, plural, format } = useTexts();
  const rows = useElementErrors();
  const open = (rows.data ?? [])
    .filter(({ mastered, error_count }) => !mastered && error_count > 0)
    .toSorted((one, other) => other.error_count - one.error_count);
  const mastered = rows.data?.filter((row) => row.mastered).length ?? 0;
  return (
    <section className="grid gap-4 max-w-narrow">
      <h2 className="text-large font-strong">{text('progress.mistakes')}</h2>
      {rows.isPending && <Loading label={text('app.loading')} />}
      {rows.isError && <Failure error={rows.error} onRetry={() => rows.refetch()} />}
      {rows.data && open.length === 0 && <p className="text-ink-soft">{text('progress.no_mistakes')}</p>}
      {rows.data && open.length > 0 && (
        <Chart
          title={text('progress.most_wrong')}
          sentence={plural('progress.mistakes_sentence', open.length, { mastered: format.number(mastered) })}
          columns={[text('progress.element'), text('progress.times_wrong')]}
          rows={open.slice(0, MOST).map(({ correct_answer, error_count }) => [correct_answer, error_count])}
        >
          <Dots
            bars={open.slice(0, MOST).map(({ correct_answer, error_count }) => ({
              label: correct_answer,
              value: error_count,
              shown: format.number(error_count),
            }))}
          />
        </Chart>
      )}
      {open.length > 0 && (
        <p>
          <Link to="/review" className={buttonClass('second')}>
            {text('today.review')}
          </Link>
        </p>
      )}
    </section>
  );
}
