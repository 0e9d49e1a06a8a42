/** A shelf with one block: where sets will stand. */
export function EmptyShelf() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 120"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <g stroke="currentColor">
        <path d="M20 16v92M180 16v92M20 56h160M20 100h160" />
      </g>
      <path d="M38 28h14v28H38zM56 34h12v22H56z" className="stroke-pencil fill-surface" />
      <path d="M76 56l8-26 12 4-7 22" className="stroke-brass fill-surface" />
    </svg>
  );
}
