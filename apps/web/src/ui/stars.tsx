interface StarsProps {
  readonly earned: number;
  readonly label: string;
}

const PLACES = [1, 2, 3];

/** Three stamps, as many of them struck in brass as were earned. */
export function Stars({ earned, label }: StarsProps) {
  return (
    <span role="img" aria-label={label} className="flex gap-0.5">
      {PLACES.map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          width="20"
          height="20"
          viewBox="0 0 20 20"
          strokeWidth="1.5"
          strokeLinejoin="round"
          className={place <= earned ? 'fill-brass stroke-brass' : 'fill-transparent stroke-line-strong'}
        >
          <path d="M10 2.6l2.2 4.7 5.1.6-3.8 3.5 1 5.1-4.5-2.6-4.5 2.6 1-5.1-3.8-3.5 5.1-.6z" />
        </svg>
      ))}
    </span>
  );
}
