/** Our tokens by the names that MCP Apps has for them: pages that know either find their colours. */
const STANDARD = {
  '--color-background-primary': '--paper',
  '--color-background-secondary': '--surface',
  '--color-background-tertiary': '--sunken',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-soft',
  '--color-text-success': '--correct',
  '--color-text-warning': '--almost',
  '--color-text-danger': '--wrong',
  '--color-background-success': '--correct-soft',
  '--color-background-warning': '--almost-soft',
  '--color-background-danger': '--wrong-soft',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-ring-primary': '--focus',
  '--font-sans': '--font-interface',
} as const;
const OWN = [
  ...['--paper', '--surface', '--sunken', '--ink', '--ink-soft', '--line', '--line-strong', '--pencil', '--on-pencil'],
  ...['--correct', '--correct-soft', '--almost', '--almost-soft', '--wrong', '--wrong-soft', '--brass', '--focus'],
  ...['--font-interface', '--font-content'],
];

/**
 * The colours and letters of the app, for a page that draws itself: as they are written, for both themes. `read` returns the value of a
 * token, or an empty text.
 */
export function listThemeVariables(read: (token: string) => string): Record<string, string> {
  return {
    ...Object.fromEntries(OWN.map((name) => [name, read(name)])),
    ...Object.fromEntries(Object.entries(STANDARD).map(([name, own]) => [name, read(own)])),
    '--border-radius-sm': '6px',
    '--border-radius-md': '10px',
    '--border-radius-lg': '16px',
  };
}
