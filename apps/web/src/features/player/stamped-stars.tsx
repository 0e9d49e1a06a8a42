const PLACES = [1, 2, 3];

/** The stars of a lesson, each struck in turn. */
export function StampedStars({ earned, label }: { readonly earned: number; readonly label: string }) {
  return (
    <p role="img" aria-label={label} className="flex gap-3">
      {PLACES.map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          width="64"
          height="64"
          viewBox="0 0 20 20"
          className="stamp"
          data-place={place}
        >
          <path className="stamp-place" d={STAR} />
          {place <= earned && <path className="stamp-ink" pathLength="1" d={STAR} />}
        </svg>
      ))}
    </p>
  );
}

const STAR = 'M10 2.6l2.2 4.7 5.1.6-3.8 3.5 1 5.1-4.5-2.6-4.5 2.6 1-5.1-3.8-3.5 5.1-.6z';
