/** Two boards that do not meet yet: what is not here. */
export function Dovetail() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 120"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M12 26h66v14l18-6v22l-18-6v20l18-6v22l-18-6v14H12z" stroke="currentColor" className="fill-surface" />
      <path
        d="M188 26h-56v12l-14-6v30l14-6v8l-14-6v30l14-6v12h56z"
        className="stroke-pencil fill-surface"
        strokeDasharray="5 5"
      />
    </svg>
  );
}
