/** How a run of the command can end: the status the shell sees and what it means. Append-only: scripts branch on it. */
export const EXIT_CODES = {
  ok: { status: 0, meaning: 'Done.' },
  failed: { status: 1, meaning: 'It failed. The message says why and what to do.' },
  usage: {
    status: 2,
    meaning: 'Wrong usage: an unknown command or option, a value that is not allowed, or a path that is not there.',
  },
  refused: {
    status: 3,
    meaning: 'The content or the plugin was refused, or doctor found a problem. The report lists every finding.',
  },
  server_missing: { status: 4, meaning: 'The package @learnwright/server is not installed here, or not complete.' },
} as const satisfies Record<string, { readonly status: number; readonly meaning: string }>;

/** The name of a way to end. */
export type Ending = keyof typeof EXIT_CODES;
