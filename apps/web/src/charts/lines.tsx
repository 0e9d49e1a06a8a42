/** A line of a chart: its values follow in time. */
export interface Line {
  readonly label: string;
  /** Between 0 and 1. */
  readonly values: readonly number[];
}

const WIDTH = 320;
const HEIGHT = 120;
const LEFT = 44;
/** Marks and strokes tell lines apart where colours do not. */
const KINDS = ['first', 'second'] as const;

/** Lines over time, each with a mark at each value. */
export function Lines({
  lines,
  showValue,
}: {
  readonly lines: readonly Line[];
  readonly showValue: (value: number) => string;
}) {
  const length = Math.max(...lines.map(({ values }) => values.length), 2);
  const x = (index: number) => LEFT + 8 + ((WIDTH - LEFT - 16) * index) / (length - 1);
  const y = (value: number) => 8 + HEIGHT * (1 - value);
  return (
    <div className="grid gap-2">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 16}`} aria-hidden="true" className="chart w-full max-w-narrow">
        {[0, 0.5, 1].map((value) => (
          <g key={value}>
            <line className="chart-line" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text className="chart-text" x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {showValue(value)}
            </text>
          </g>
        ))}
        {lines.map(({ label, values }, at) => (
          <g key={label} className="chart-series" data-kind={KINDS[at % KINDS.length]}>
            <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
            {values.map((value, index) => (
              <Mark key={index} kind={at % KINDS.length} x={x(index)} y={y(value)} />
            ))}
          </g>
        ))}
      </svg>
      <p className="facts">
        {lines.map(({ label }, at) => (
          <span key={label} className="inline-flex items-center gap-1">
            <svg width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
              <g className="chart-series" data-kind={KINDS[at % KINDS.length]}>
                <polyline points="0,6 28,6" />
                <Mark kind={at % KINDS.length} x={14} y={6} />
              </g>
            </svg>
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}

function Mark({ kind, x, y }: { readonly kind: number; readonly x: number; readonly y: number }) {
  if (kind === 0) return <circle cx={x} cy={y} r="4" />;
  return <rect x={x - 4} y={y - 4} width="8" height="8" transform={`rotate(45 ${x} ${y})`} />;
}
