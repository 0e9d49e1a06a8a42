import type { Bar } from './bars.tsx';
import { niceTop } from './scale.ts';

const HEIGHT = 120;
const LEFT = 36;
/** The room of a letter of the axis. */
const LETTER = 7;
const STEP = 26;
const WIDTH = 16;
const LEAST = 240;

/** Bars that stand beside each other: for what follows in time. */
export function Columns({
  bars,
  showValue,
}: {
  readonly bars: readonly Bar[];
  readonly showValue: (value: number) => string;
}) {
  const top = niceTop(Math.max(...bars.map(({ value }) => value), 0));
  const marks = [0, top / 2, top].map((value) => ({ value, label: showValue(value) }));
  const left = Math.max(LEFT, 8 + LETTER * Math.max(...marks.map(({ label }) => label.length)));
  const width = Math.max(LEAST, left + bars.length * STEP + 8);
  const y = (value: number) => 8 + HEIGHT * (1 - value / top);
  return (
    <svg
      width={width}
      height={HEIGHT + 16}
      viewBox={`0 0 ${width} ${HEIGHT + 16}`}
      aria-hidden="true"
      className="chart"
    >
      {marks.map(({ value, label }) => (
        <g key={value}>
          <line className="chart-line" x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text className="chart-text" x={left - 6} y={y(value) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {bars.map(({ label, value, shown }, index) => (
        <rect
          key={`${index} ${label}`}
          className="fill-pencil"
          x={left + index * STEP + (STEP - WIDTH) / 2}
          y={y(value)}
          width={WIDTH}
          height={y(0) - y(value)}
        >
          <title>{`${label}: ${shown}`}</title>
        </rect>
      ))}
    </svg>
  );
}
