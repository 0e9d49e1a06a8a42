interface ProgressRulerProps {
  readonly label: string;
  readonly done: number;
  readonly of: number;
}

/** How many parts can be told apart on a narrow ruler. */
const MOST_PARTS = 30;

/** Progress as a ruler: a mark for each part, its edge inked as far as it was done. With many parts only the edge is left. */
export function ProgressRuler({ label, done, of }: ProgressRulerProps) {
  const parts = of <= MOST_PARTS ? Array.from({ length: of }, (_, index) => index) : [];
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      className="flex"
    >
      {parts.map((part) => (
        <span key={part} data-done={part < done} className="ruler-part" />
      ))}
      {parts.length === 0 && <RulerEdge done={done} left={of - done} />}
    </div>
  );
}

interface RulerEdgeProps {
  readonly done: number;
  readonly left: number;
  /** Brass for what was earned. */
  readonly isEarned?: boolean;
}

/** The edge of a ruler without marks, for what has no parts that could be told apart. */
export function RulerEdge({ done, left, isEarned = false }: RulerEdgeProps) {
  return (
    <span aria-hidden="true" className="flex w-full h-3.5 items-end border-x-2 border-line-strong">
      <span className={`border-b-6 ${isEarned ? 'border-brass' : 'border-ink'}`} style={{ flexGrow: done }} />
      <span className="border-b-2 border-line" style={{ flexGrow: left }} />
    </span>
  );
}
