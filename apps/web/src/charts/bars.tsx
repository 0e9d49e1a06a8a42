/** A bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as it is written. */
  readonly shown: string;
}

/** Bars that lie, each with its name before it and its value behind: for what has names. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <div className="grid grid-cols-[minmax(5rem,auto)_1fr_auto] items-center gap-x-3 gap-y-2">
      {bars.map(({ label, value, shown }) => (
        <div key={label} className="grid grid-cols-subgrid col-span-full items-center">
          <span className="text-small">{label}</span>
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
