/** A joint that holds: everything is done. */
export function FinishedJoint() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 120"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M14 38h172v60H14z" stroke="currentColor" className="fill-surface" />
      <path d="M92 38v9l18-5v19l-18-5v14l18-5v19l-18-5v9" stroke="currentColor" />
      <path d="M26 52h44M26 84h38M132 58h40M128 80h46" stroke="currentColor" opacity="0.35" />
      <path d="M84 20l10 10 22-22" className="stroke-brass" strokeWidth="3" />
    </svg>
  );
}
