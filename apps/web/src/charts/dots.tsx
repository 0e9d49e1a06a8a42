import type { Bar } from './bars.tsx';

/** The most dots in a row; what is more stands in the number behind. */
const MOST = 12;

/** A dot for each time something happened, with what it was before them and the number behind. */
export function Dots({ bars, lang }: { readonly bars: readonly Bar[]; readonly lang?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,auto)_1fr_auto] items-center gap-x-3 gap-y-2">
      {bars.map(({ label, value, shown }, index) => (
        <div key={`${index} ${label}`} className="grid grid-cols-subgrid col-span-full items-center">
          <span lang={lang} className="font-content min-w-0 wrap-anywhere">
            {label}
          </span>
          <svg viewBox={`0 0 ${MOST * 12} 12`} className="h-3 w-full max-w-40 justify-self-end" aria-hidden="true">
            {Array.from({ length: Math.min(value, MOST) }, (_, dot) => (
              <circle key={dot} className="fill-wrong" cx={(MOST - dot) * 12 - 6} cy="6" r="4" />
            ))}
          </svg>
          <span className="text-small text-end tabular-nums">{shown}</span>
        </div>
      ))}
    </div>
  );
}
