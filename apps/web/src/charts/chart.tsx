import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TableIcon } from '../ui/page-icons.ts';
import { ChartTable, type Row } from './chart-table.tsx';

interface ChartProps {
  readonly title: string;
  /** What the chart shows, for those who do not see it, and for those who want it short. */
  readonly sentence: string;
  /** The heads of the columns of its table; the first column names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Whether the chart may be wider than the page: it is scrolled then. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A chart with its title and a sentence, and the same numbers as a table for whoever presses. */
export function Chart({ title, sentence, columns, rows, isWide = false, children }: ChartProps) {
  const { text } = useTexts();
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const picture = (
    <div role="img" aria-label={sentence} className={isWide ? 'w-max' : ''}>
      {children}
    </div>
  );
  return (
    <figure aria-labelledby={id} className="grid gap-3 min-w-0 content-start">
      <div className="flex items-center justify-between gap-4">
        <h3 id={id} className="font-strong min-w-0">
          {title}
        </h3>
        <span className="shrink-0 -me-4">
          <Button rank="quiet" icon={TableIcon} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {text('charts.as_table')}
            <span className="unseen"> {title}</span>
          </Button>
        </span>
      </div>
      {isTable && <ChartTable title={title} columns={columns} rows={rows} />}
      {!isTable && isWide && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys too.
        <section className="chart-frame" tabIndex={0} aria-label={title} ref={showEnd}>
          {picture}
        </section>
      )}
      {!isTable && !isWide && picture}
      <figcaption className="text-small text-ink-soft">{sentence}</figcaption>
    </figure>
  );
}

/** What is latest is at the end. */
function showEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollLeft = element.scrollWidth;
}
