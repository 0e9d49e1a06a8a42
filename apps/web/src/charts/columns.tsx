import type { Bar } from './bars.tsx';
import { niceTop } from './scale.ts';

const HEIGHT = 120;
const LEFT = 36;
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
  const width = Math.max(LEAST, LEFT + bars.length * STEP + 8);
  const y = (value: number) => 8 + HEIGHT * (1 - value / top);
  return (
    <svg
      width={width}
      height={HEIGHT + 16}
      viewBox={`0 0 ${width} ${HEIGHT + 16}`}
      aria-hidden="true"
      className="chart"
    >
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className="chart-line" x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          <text className="chart-text" x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {showValue(value)}
          </text>
        </g>
      ))}
      {bars.map(({ label, value, shown }, index) => (
        <rect
          key={`${index} ${label}`}
          className="fill-pencil"
          x={LEFT + index * STEP + (STEP - WIDTH) / 2}
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
