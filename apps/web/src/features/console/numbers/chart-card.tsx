import type { ReactNode } from 'react';
import { Chart } from '../../../charts/chart.tsx';
import type { Row } from '../../../charts/chart-table.tsx';
import { useTexts } from '../../../texts/texts.ts';

interface ChartCardProps {
  readonly title: string;
  readonly sentence: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Takes a whole line of the page: its table has many columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A chart with a line around it. Where there is nothing to draw, its sentence says so. */
export function ChartCard({ title, sentence, columns, rows, isWide = false, children }: ChartCardProps) {
  if (rows.length === 0) {
    return (
      <div className="card grid gap-3 p-6 min-w-0 content-start">
        <h3 className="font-strong">{title}</h3>
        <p className="text-small text-ink-soft">{sentence}</p>
      </div>
    );
  }
  return (
    <div className={`card p-6 min-w-0 ${isWide ? 'col-span-full' : ''}`}>
      <Chart title={title} sentence={sentence} columns={columns} rows={rows}>
        {children}
      </Chart>
    </div>
  );
}

/** Writes times that are mostly far below a second. */
export function useTimes(): (seconds: number) => string {
  const { text, format } = useTexts();
  return (seconds) => {
    if (seconds >= 1) return format.seconds(seconds);
    const milliseconds = seconds * 1000;
    return text('console.numbers.milliseconds', {
      count: format.number(milliseconds < 10 ? Math.round(milliseconds * 10) / 10 : Math.round(milliseconds)),
    });
  };
}
