/** A bench with a block, a joint and a ruler: the welcome. */
export function Workbench() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 150"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <g stroke="currentColor">
        <path d="M14 104h212v12H14z" className="fill-surface" />
        <path d="M34 116v26h14v-26M192 116v26h14v-26M48 130h144" />
        <path d="M42 62l34-14 34 14v28L76 104 42 90z" className="fill-surface" />
        <path d="M42 62l34 14 34-14M76 76v28" />
        <path d="M130 104V78h18l-4-12h22l-4 12h18v26z" className="fill-surface" />
      </g>
      <g className="stroke-pencil">
        <path d="M120 40l74-22 4 12-74 22-8-2z" className="fill-surface" />
        <path d="M186 21l4 12M124 52l-4-12" />
      </g>
      <g className="stroke-brass">
        <path d="M196 104v-8M204 104v-14M212 104v-8M220 104v-14" />
      </g>
    </svg>
  );
}
