/** A bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as it is written. */
  readonly shown: string;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  /** Whether the names may be long: each then stands above its bar. */
  readonly isLong?: boolean;
}

/** Bars that lie, each with its name before it and its value behind: for what has names. */
export function Bars({ bars, isLong = false }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <div
      className={`grid items-center gap-x-3 gap-y-2 ${isLong ? 'grid-cols-[1fr_auto]' : 'grid-cols-[minmax(5rem,auto)_1fr_auto]'}`}
    >
      {bars.map(({ label, value, shown }, index) => (
        <div key={`${index} ${label}`} className="grid grid-cols-subgrid col-span-full items-center">
          <span className={`text-small ${isLong ? 'col-span-full min-w-0 wrap-anywhere' : ''}`}>{label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="w-full h-3" aria-hidden="true">
            <rect className="fill-sunken" width="100" height="10" />
            <rect className="fill-pencil" width={(100 * value) / most} height="10" />
          </svg>
          <span className="text-small text-end tabular-nums">{shown}</span>
        </div>
      ))}
    </div>
  );
}
